export type Office = { Name: string; Block: string; District: string; State: string }

/**
 * A few PIN codes in India Post's format. Those of the second half are in no other directory, so a test can see that
 * the shop has asked here.
 */
export const PLACES: Record<string, Office[]> = {
  '302003': [
    { Name: 'Johari Bazar', Block: 'Jaipur', District: 'Jaipur', State: 'Rajasthan' },
    { Name: 'Jaipur City', Block: 'NA', District: 'Jaipur', State: 'Rajasthan' },
  ],
  '110001': [{ Name: 'Connaught Place', Block: 'New Delhi', District: 'Central Delhi', State: 'Delhi' }],
  '560001': [
    { Name: 'Bangalore G.P.O.', Block: 'Bangalore North', District: 'Bangalore', State: 'Karnataka' },
  ],
  '302099': [
    { Name: 'Sanganer New Town', Block: 'Sanganer', District: 'Jaipur', State: 'Rajasthan' },
    { Name: 'Sanganer Block Print Market', Block: 'Sanganer', District: 'Jaipur', State: 'Rajasthan' },
  ],
  '605199': [{ Name: 'New Harbour', Block: 'NA', District: 'Pondicherry', State: 'Pondicherry' }],
}
