import type { CashRules } from '../../core/cash-rules.ts'
import type { DeliveryRules } from '../../core/delivery-rules.ts'
import type { OwnFacts } from '../../core/shop.ts'
import * as payloads from '../admin-payloads.ts'
import { deliveryRules } from '../delivery-rules-payload.ts'
import { type Done, row } from './call.ts'

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

/** `version` goes back with a change, so that the second of two who save at once is told. Amounts in rupees. */
export type Settings = {
  success: true
  version: number
  shop: Omit<OwnFacts, 'delivery'> & { delivery: { fee: number; freeFrom: number | null } }
  /** What one account may have open in cash at once, before and after a code from its phone or mailbox. */
  cashOnDelivery: { unproven: CashLimitShown; proven: CashLimitShown }
  cashRules: CashRulesShown
}

/** Of one order and of its risk, as `core/cash-rules.ts` has them; amounts in rupees, null: no such limit. */
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

/** `pickupIn`: where the PIN code that the courier picks up at is; null: nobody knows. */
export type DeliveryRulesShown = {
  success: true
  version: number
  rules: DeliveryRules
  pickupIn: string | null
}

export type SettingsSaved = Done & { version: number }
