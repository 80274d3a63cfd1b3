import * as words from '#words/delivery-places'
import { type DeliveryTimes, rangeText, ZONES, type Zone } from '../../../core/delivery-rules.ts'

/** Where a parcel goes, as far as the time it takes is concerned. */
export const ZONE_NAMES: Record<Zone, string> = {
  metro: words.metro,
  rest: words.other,
  special: words.remote,
  district: words.district,
  state: words.state,
}

const NEAR: Zone[] = ['district', 'state']

/** Those near the shop have a line of their own where it takes less time, or more, than to other cities. */
export const shownZones = ({ travel }: DeliveryTimes): Zone[] => [
  ...NEAR.filter((zone) => rangeText(travel[zone]) !== rangeText(travel.rest)),
  ...ZONES.filter((zone) => !NEAR.includes(zone)),
]
