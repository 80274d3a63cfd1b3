import type { Zone } from './delivery-rules.ts'

/** As the directory of PIN codes spells them. */
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

/** Delhi's districts are all of its capital region's; the rest of that and the other cities are named one by one. */
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
 * Which zone a parcel travels to. A metro city is one from wherever it is sent, as the shipping policy says it; what is
 * both in the shop's state and hard to reach counts as hard to reach.
 */
export function zoneOf(from: District | null, to: District): Zone {
  if (from?.state === to.state && from.district === to.district) return 'district'
  if (SPECIAL_STATES.includes(to.state)) return 'special'
  if (METRO_STATES.includes(to.state) || METRO_DISTRICTS.includes(`${to.state}/${to.district}`))
    return 'metro'
  return from?.state === to.state ? 'state' : 'rest'
}
