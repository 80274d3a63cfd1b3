import type { Picture } from '../../../core/product.ts'
import { RETURNS } from '../../../core/refusals/returns.ts'
import {
  daysFor,
  FAULTS,
  OPENING_RETURN_POLICY,
  OWN_REASONS,
  type ReturnPolicy,
  type ReturnReason,
  wishesBy,
} from '../../../core/return-policy.ts'
import { HOLDING_PIECES, type Wish } from '../../../core/return-state.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** An order line with everything that decides whether pieces of it can be returned. */
export type LineToReturn = {
  orderId: string
  position: number
  productId: string
  handle: string
  name: string
  category: string
  size: string
  sizeText: string
  pictures: Picture[]
  /** Indexes of the pieces that are neither cancelled nor in a return. */
  free: number[]
  /** Null: it was not delivered yet. */
  deliveredAt: Date | null
  isLate: boolean
  /** The policy when it was ordered, as it was stored; null: there was none. */
  policyThen: Partial<ReturnPolicy> | null
}

/** Refuses 404 a line that the order does not have. */
export async function lineToReturn(
  sql: Database | Transaction,
  orderId: string,
  position: number,
): Promise<LineToReturn> {
  const [line] = await sql<LineToReturn[]>`
    select l.order_id as "orderId", l.position, p.id as "productId", l.handle, l.name, p.category, l.size, coalesce(l.size_text, l.size) as "sizeText",
      l.pictures,
      array(
        select piece from generate_series(0, l.quantity - l.cancelled_quantity - 1) as piece
        where not exists (select from returns where order_id = l.order_id and position = l.position
          and state = any(${HOLDING_PIECES}) and piece = any(pieces))
        order by piece
      ) as free,
      case when o.status = 'Delivered' then o.delivered_at end as "deliveredAt",
      coalesce((o.delivered_at at time zone 'Asia/Kolkata')::date > o.promised_on, false) as "isLate",
      (select policy from return_policies where since <= o.placed_at order by since desc limit 1) as "policyThen"
    from order_lines l join orders o on o.id = l.order_id
    join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.order_id = ${orderId} and l.position = ${position}`
  if (!line) throw new Refusal(RETURNS.returnLineUnknown)
  return line
}

/** The policy of the time of the order counts, and the present one where that is more generous. */
const policiesOf = (
  policy: ReturnPolicy,
  { policyThen }: Pick<LineToReturn, 'policyThen'>,
): ReturnPolicy[] => [policy, { ...OPENING_RETURN_POLICY, ...policyThen }]

/** Whether the shop pays the way back of pieces without a fault. */
export const shopPaysFor = (policy: ReturnPolicy, line: Pick<LineToReturn, 'policyThen'>): boolean =>
  policiesOf(policy, line).some(({ shopPays }) => shopPays)

/** The reasons that are accepted now, each with the wishes that it allows. */
export function reasonsOf(
  policy: ReturnPolicy,
  line: Pick<LineToReturn, 'category' | 'deliveredAt' | 'isLate' | 'free' | 'policyThen'>,
  now: Date,
): { reason: ReturnReason; wishes: Wish[] }[] {
  const { category, deliveredAt, isLate, free } = line
  if (deliveredAt === null || free.length === 0) return []
  const faults = FAULTS.filter((fault) => fault !== 'late' || isLate)
  return [...OWN_REASONS, ...faults]
    .map((reason) => ({
      reason,
      wishes: wishesBy(policiesOf(policy, line), reason, { category, deliveredAt }, now),
    }))
    .filter(({ wishes }) => wishes.length > 0)
}

/** Why a shopper may not request a return; a person of the shop may override it, with a reason. Null: the policy accepts it. */
export function outOfPolicy(
  policy: ReturnPolicy,
  line: LineToReturn & { deliveredAt: Date },
  { reason, wish, now }: { reason: ReturnReason; wish: Wish; now: Date },
): Refusal | null {
  if (reason === 'late' && !line.isLate) return new Refusal(RETURNS.returnNotLate)
  const policies = policiesOf(policy, line)
  const wishes = wishesBy(policies, reason, line, now)
  if (wishes.includes(wish)) return null
  if (wishes.length > 0) return new Refusal(RETURNS.returnWishNotTaken)
  const days = daysFor(policies, reason, line.category)
  return days > 0 ? new Refusal(RETURNS.returnTooLate, { days }) : new Refusal(RETURNS.returnNotTaken)
}
