import * as words from '#words/delivery-places'
import type { POLICY } from '../../../core/policy.ts'

type Place = (typeof POLICY.delivery)[number]['place']

/** Where a parcel goes, as far as the time it takes is concerned. */
export const PLACE_NAMES: Record<Place, string> = {
  metro: words.metro,
  other: words.other,
  remote: words.remote,
}
