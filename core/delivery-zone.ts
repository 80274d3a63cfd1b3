import type { Zone } from './delivery-rules.ts'

/** A district and its state, as the directory of PIN codes spells them. */
export type District = { district: string; state: string }

const SPECIAL_STATES = [
  'Andaman & Nicobar Islands',
  'Arunachal Pradesh',
  'Assam',
  'Jammu & Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Sikkim',
  'Tripura',
]

/** All of Delhi counts as metro; the other districts of its capital region, and the other metro cities, are listed below. */
const METRO_STATES = ['Delhi']
const METRO_DISTRICTS = [
  'Haryana/Gurgaon',
  'Haryana/Faridabad',
  'Uttar Pradesh/Gautam Buddha Nagar',
  'Uttar Pradesh/Ghaziabad',
  'Maharashtra/Mumbai',
  'West Bengal/Kolkata',
  'Tamil Nadu/Chennai',
  'Karnataka/Bengaluru',
  'Telangana/Hyderabad',
]

/**
 * The zone of a delivery. A metro city is always `metro`, wherever the parcel comes from, as the shipping policy states. A
 * place in the shop's own state that is hard to reach is `special`.
 */
export function zoneOf(from: District | null, to: District): Zone {
  if (from?.state === to.state && from.district === to.district) return 'district'
  if (SPECIAL_STATES.includes(to.state)) return 'special'
  if (METRO_STATES.includes(to.state) || METRO_DISTRICTS.includes(`${to.state}/${to.district}`))
    return 'metro'
  return from?.state === to.state ? 'state' : 'rest'
}
