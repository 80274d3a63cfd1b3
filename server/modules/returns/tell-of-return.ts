import { rupees } from '../../../core/money.ts'
import { LEAST_REFUND_PAISE } from '../../../core/refund.ts'
import type { ReturnState, Wish } from '../../../core/return-state.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { queueMessages } from '../messaging/outbox.ts'
import { type PickupNews, TOLD_RETURN_STATES } from '../messaging/templates/return-news.ts'
import { creditedOf, linkedOf } from './ways-left.ts'

/**
 * Tells the shopper about a return's state, its pickup or the size that was held for it, by mail, and on WhatsApp with
 * consent; as it is in this transaction.
 */
export async function tellOfReturn(
  tx: Transaction,
  jobs: Jobs,
  returnId: string,
  news?: PickupNews | 'let_go',
): Promise<void> {
  const [row] = await tx<Row[]>`
    select r.code, r.state, r.wish, r.shop_pays as "shopPays", r.remark, r.exchange_size_text as "otherSize",
      r.held_until is not null as "isHeld",
      r.goods_paise + r.delivery_paise as "amountPaise", ${creditedOf(tx)} as "creditedPaise", ${linkedOf(tx)} as "linkedPaise", cardinality(r.pieces) as quantity, l.name as piece,
      coalesce(l.size_text, l.size) as size, o.id as "orderId", o.code as "orderCode", p.awb_code as awb,
      p.courier_name as courier, r.sent_back_awb as "sentBackAwb", p.tries, p.most_tries as "mostTries",
      a.id as "accountId", a.name, a.email, case when a.whatsapp_utility then a.phone end as whatsapp
    from returns r join orders o on o.id = r.order_id join accounts a on a.id = o.account_id
    join order_lines l on l.order_id = r.order_id and l.position = r.position
    left join return_pickups p on p.id = r.pickup_id
    where r.id = ${returnId}`
  const state = news ?? TOLD_RETURN_STATES.find((told) => told === row?.state)
  if (!row || row.email === null || !state) return
  // Everything had been refunded before, which the shopper was told then.
  if (state === 'refund_due' && row.amountPaise < LEAST_REFUND_PAISE) return
  const {
    accountId,
    orderId,
    email,
    whatsapp,
    amountPaise,
    creditedPaise,
    linkedPaise,
    courier,
    awb,
    ...others
  } = row
  const { sentBackAwb, remark, ...facts } = others
  const said = row.state === 'declined' || row.state === 'qc_failed' ? remark : null
  const message = {
    template: 'return-news',
    content: {
      ...facts,
      state,
      said,
      amount: rupees(amountPaise),
      credited: rupees(creditedPaise),
      linked: rupees(linkedPaise),
      // The courier that picked it up is not the one that takes it back.
      ...(row.state === 'sent_back' ? { courier: null, awb: sentBackAwb } : { courier, awb }),
    },
    accountId,
    orderId,
  } as const
  await queueMessages(tx, jobs, [
    { ...message, channel: 'email', purpose: 'transactional', recipient: email },
    ...(whatsapp
      ? [{ ...message, channel: 'whatsapp', purpose: 'utility', recipient: whatsapp } as const]
      : []),
  ])
}

type Row = {
  code: string
  state: ReturnState
  wish: Wish
  shopPays: boolean
  remark: string | null
  otherSize: string | null
  isHeld: boolean
  amountPaise: number
  creditedPaise: number
  linkedPaise: number
  quantity: number
  piece: string
  size: string
  orderId: string
  orderCode: string
  awb: string | null
  courier: string | null
  sentBackAwb: string | null
  tries: number | null
  mostTries: number | null
  accountId: string
  name: string
  email: string | null
  whatsapp: string | null
}
