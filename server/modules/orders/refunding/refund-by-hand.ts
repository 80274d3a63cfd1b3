import { CASH } from '../../../../core/payment-methods.ts'
import type { RefundCode } from '../../../../core/refund.ts'
import { REFUNDS } from '../../../../core/refusals/refunds.ts'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Providers } from '../../payments/providers.ts'
import type { Pieces } from '../cancelling/pieces-to-cancel.ts'
import { lockOrderByCode } from '../move-order.ts'
import { type AskedRefund, refundPart } from './refund-part.ts'

type Deps = { db: Database; jobs: Jobs; payments: Providers; clock?: () => Date }
type Wanted = {
  code: string
  key: string
  amountPaise: number
  pieces?: Pieces | undefined
  delivery?: boolean | undefined
  why: RefundCode
  reason: string | null
  staffId: string
}

/** A person of the shop sends some of an order's money back; the goods stay where they are. Refuses as refundPart, and 404. */
export async function refundByHand(
  { db, jobs, payments, clock = () => new Date() }: Deps,
  { code, key, amountPaise, pieces, delivery, why, reason, staffId }: Wanted,
): Promise<AskedRefund> {
  return db.begin(async (tx) => {
    const { id: orderId, paymentMethod } = await lockOrderByCode(tx, code)
    if (paymentMethod === CASH && !payments.razorpay?.payouts) throw new Refusal(REFUNDS.payoutsOff, { code })
    const about = { ...(pieces ? { pieces } : {}), ...(delivery ? { delivery } : {}) }
    const asked = { orderId, key, amountPaise, ...about, lessensPrice: true, code: why, reason }
    return refundPart(tx, jobs, { ...asked, actor: { staffId } }, clock())
  })
}
