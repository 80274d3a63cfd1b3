import type { CashRules } from '../../core/cash-rules.ts'
import type { DeliveryRules } from '../../core/delivery-rules.ts'
import type { OwnFacts } from '../../core/shop.ts'
import * as payloads from '../admin-payloads.ts'
import { deliveryRules } from '../delivery-rules-payload.ts'
import type { Said } from '../replies.ts'
import { row } from './call.ts'

/** Who the shop is. */
export const SETTINGS_CALLS = {
  'GET /api/admin/settings': row<Settings>()('owner', null, 'Who the shop is, and what delivery costs'),
  'PUT /api/admin/settings': row<SettingsSaved>()(
    'owner',
    payloads.settings,
    'Changes them; 409 when someone else has since',
  ),
  'GET /api/admin/delivery-rules': row<DeliveryRulesShown>()(
    'owner',
    null,
    'What a day of delivery is reckoned by',
  ),
  'PUT /api/admin/delivery-rules': row<SettingsSaved>()(
    'owner',
    deliveryRules,
    'Changes it; 409 when someone else has since',
  ),
} as const

/** `version` is sent back with a change, so that the second of two people who save at once is refused. Amounts in rupees. */
export type Settings = {
  version: number
  shop: Omit<OwnFacts, 'delivery'> & { delivery: { fee: number; freeFrom: number | null } }
  /** Limits of one account's open cash orders, before and after it has entered a code from its phone or mailbox. */
  cashOnDelivery: { unproven: CashLimitShown; proven: CashLimitShown }
  cashRules: CashRulesShown
  pickupPin: string
  placesApart: PlacesApart | null
}

/**
 * Where the shop is by its address, its pickup and its GSTIN, in words, where these disagree. `address` null: it names no
 * PIN code that is known; `registered` null: there is no GSTIN.
 */
export type PlacesApart = { address: string | null; pickup: string; registered: string | null }

/** Limits of one order, and the rules of its risk, as in `core/cash-rules.ts`; amounts in rupees, null: no limit. */
export type CashRulesShown = Pick<
  CashRules,
  'mostReturns' | 'confirmFrom' | 'refuseFrom' | 'confirmHours' | 'remindHours' | 'points'
> & { mostValue: number | null; dayValue: number }

/** `openValue` in rupees; null: no limit. */
export type CashLimitShown = {
  openOrders: number | null
  openValue: number | null
  piecesOfSize: number | null
}

/** `pickupIn`: the place of the pickup PIN code; null: unknown. */
export type DeliveryRulesShown = {
  version: number
  rules: DeliveryRules
  pickupIn: string | null
  placesApart: PlacesApart | null
}

type SettingsSaved = Said & { version: number }
