import { cancelUntil } from '../../../../core/cancel-terms.ts'
import { FIRST_STATUS } from '../../../../core/order-status.ts'
import { ORDERS } from '../../../../core/refusals/orders.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { LockedOrder } from '../lock-order.ts'
import { ownOrderId } from '../own-order.ts'
import type { PaymentDeps } from '../paying/settle-payment.ts'
import { cancelOrder } from './cancel-order.ts'

type Deps = PaymentDeps & { settings: { facts(): ShopFacts } }
type Wanted = { accountId: string; code: string; reason: string | null }

/**
 * A shopper cancels an order of their own, as a whole: before it is packed, and within the time that the shopkeeper allows.
 * Refuses 404, 403, and 409 once it is too late. `refundPaise`: what is refunded.
 */
export async function cancelOwnOrder(
  deps: Deps,
  { accountId, code, reason }: Wanted,
): Promise<{ refundPaise: number }> {
  await ownOrderId(deps.db, accountId, code)
  const terms = deps.settings.facts()
  const refuse = (locked: LockedOrder, now: Date) => refuseOutOfTerms(terms, locked, now)
  return cancelOrder(deps, { code, reason, actor: 'shopper', refuse })
}

function refuseOutOfTerms(terms: ShopFacts, { status, placedAt }: LockedOrder, now: Date) {
  if (status !== FIRST_STATUS) throw new Refusal(ORDERS.packedAlready, terms)
  const until = cancelUntil(terms, placedAt)
  if (until && until < now) throw new Refusal(ORDERS.cancelTimeOver, terms)
}
