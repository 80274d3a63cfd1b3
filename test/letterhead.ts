import { OPENING_FACTS } from '../core/shop.ts'
import type { Letterhead } from '../server/modules/messaging/templates/definition.ts'

/** The letterhead of a shop as it opens, in English, which can send payout links. */
export const LETTERHEAD: Letterhead = {
  ...OPENING_FACTS,
  publicUrl: 'https://tanabana.example',
  payoutsOn: true,
  locale: 'en',
}
