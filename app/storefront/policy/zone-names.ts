import * as words from '#words/delivery-places'
import { type DeliveryTimes, rangeText, ZONES, type Zone } from '../../../core/delivery-rules.ts'

/** The zones of delivery, named by how long a parcel takes. */
export const ZONE_NAMES: Record<Zone, string> = {
  metro: words.metro,
  rest: words.other,
  special: words.remote,
  district: words.district,
  state: words.state,
}

const NEAR: Zone[] = ['district', 'state']

/** The zones to list. Those near the shop are listed only if a parcel takes another time there than to other cities. */
export const shownZones = ({ travel }: DeliveryTimes): Zone[] => [
  ...NEAR.filter((zone) => rangeText(travel[zone]) !== rangeText(travel.rest)),
  ...ZONES.filter((zone) => !NEAR.includes(zone)),
]
