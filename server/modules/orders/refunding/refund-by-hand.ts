import type { RefundCode } from '../../../../core/refund.ts'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Pieces } from '../cancelling/pieces-to-cancel.ts'
import { lockOrderByCode } from '../move-order.ts'
import { type AskedRefund, refundPart } from './refund-part.ts'

type Deps = { db: Database; jobs: Jobs; clock?: () => Date }
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
  { db, jobs, clock = () => new Date() }: Deps,
  { code, key, amountPaise, pieces, delivery, why, reason, staffId }: Wanted,
): Promise<AskedRefund> {
  return db.begin(async (tx) => {
    const { id: orderId } = await lockOrderByCode(tx, code)
    const about = { ...(pieces ? { pieces } : {}), ...(delivery ? { delivery } : {}) }
    const asked = { orderId, key, amountPaise, ...about, lessensPrice: true, code: why, reason }
    return refundPart(tx, jobs, { ...asked, actor: { staffId } }, clock())
  })
}
