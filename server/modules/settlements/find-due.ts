import { holderOf, type SettlementSource } from '../../../core/settlements.ts'
import type { Transaction } from '../../platform/database.ts'
import type { SettlementLine } from './shapes.ts'

/**
 * What the books say of a parcel, a payment or a refund: to which order it belongs, or which is from before the shop moved
 * here, and what is still to come of it.
 */
export type Due = {
  orderId: string | null
  broughtId: string | null
  paymentId: string | null
  refundId: string | null
  /** Below nothing: is still to be kept back. */
  duePaise: number
  /** Some of it was handed over, or written off, before. */
  wasHanded: boolean
}

export const dueKey = ({ kind, reference }: Pick<SettlementLine, 'kind' | 'reference'>) =>
  `${kind} ${reference}`

/**
 * By `dueKey`, what is due of each of these; of what the shop does not know, nothing. Parcels of one order share one
 * answer. Their orders are locked from here on, in the order of their ids, and what was brought forward after them.
 */
export async function findDue(
  tx: Transaction,
  source: SettlementSource,
  lines: readonly Pick<SettlementLine, 'kind' | 'reference'>[],
): Promise<Map<string, Due>> {
  const asked = (kind: SettlementLine['kind']) => [
    ...new Set(lines.filter((line) => line.kind === kind).map(({ reference }) => reference)),
  ]
  const own =
    holderOf(source) === 'courier'
      ? await cashDue(tx, asked('cash'))
      : await providerDue(tx, source, asked('payment'), asked('refund'))
  const unknown = lines.filter((line) => !own.has(dueKey(line)))
  return new Map([...own, ...(await broughtDue(tx, source, unknown))])
}

async function providerDue(tx: Transaction, source: string, payments: string[], refunds: string[]) {
  await lockOrders(
    tx,
    tx`select order_id from payments where provider = ${source} and provider_payment_id = any(${payments}::text[])
      union select r.order_id from refunds r join payments p on p.id = r.payment_id
      where p.provider = ${source} and provider_refund_id = any(${refunds}::text[])`,
  )
  return new Map([...(await paymentsDue(tx, source, payments)), ...(await refundsDue(tx, source, refunds))])
}

const lockOrders = (tx: Transaction, ids: ReturnType<Transaction>) =>
  tx`select from orders where id in (${ids}) order by id for no key update`

type Found = Due & { reference: string }

async function cashDue(tx: Transaction, awbs: string[]): Promise<Map<string, Due>> {
  await lockOrders(tx, tx`select order_id from shipments where awb_code = any(${awbs}::text[])`)
  const found = await tx<Found[]>`
    select awb_code as reference, s.order_id as "orderId", null as "paymentId", null as "refundId",
      null as "broughtId", coalesce(paise, 0) as "duePaise",
      exists (select from ledger where order_id = s.order_id and courier_paise < 0) as "wasHanded"
    from shipments s left join money_held h on h.order_id = s.order_id and holder = 'courier'
    where awb_code = any(${awbs}::text[])`
  const ofOrders = new Map<string, Due>()
  return new Map(
    found.map(({ reference, ...due }) => {
      const one = ofOrders.get(due.orderId!) ?? due
      ofOrders.set(due.orderId!, one)
      return [dueKey({ kind: 'cash', reference }), one]
    }),
  )
}

async function paymentsDue(tx: Transaction, source: string, ids: string[]): Promise<[string, Due][]> {
  const found = await tx<Found[]>`
    select provider_payment_id as reference, p.order_id as "orderId", p.id as "paymentId", null as "refundId",
      null as "broughtId", amount_paise - entered - given_up as "duePaise", entered + given_up > 0 as "wasHanded"
    from payments p, lateral (
      select coalesce(sum(entered_paise), 0)::bigint as entered from settlement_rows where payment_id = p.id
    ) r, lateral (
      select coalesce(sum(d.amount_paise), 0)::bigint as given_up from settlement_decisions d
      where p.applied and d.order_id = p.order_id and d.holder = 'provider' and decision = 'write off'
    ) w
    where provider = ${source} and provider_payment_id = any(${ids}::text[])`
  return found.map(({ reference, ...due }) => [dueKey({ kind: 'payment', reference }), due])
}

async function refundsDue(tx: Transaction, source: string, ids: string[]): Promise<[string, Due][]> {
  const found = await tx<Found[]>`
    select provider_refund_id as reference, r.order_id as "orderId", null as "paymentId", r.id as "refundId",
      null as "broughtId", case when r.status = 'failed' then 0 else -r.amount_paise end - entered as "duePaise", entered < 0 as "wasHanded"
    from refunds r join payments p on p.id = r.payment_id, lateral (
      select coalesce(sum(entered_paise), 0)::bigint as entered from settlement_rows where refund_id = r.id
    ) e
    where p.provider = ${source} and provider_refund_id = any(${ids}::text[])`
  return found.map(({ reference, ...due }) => [dueKey({ kind: 'refund', reference }), due])
}

/** A refund stands there below nothing. */
async function broughtDue(
  tx: Transaction,
  source: SettlementSource,
  lines: readonly Pick<SettlementLine, 'kind' | 'reference'>[],
): Promise<[string, Due][]> {
  if (lines.length === 0) return []
  const found = await tx<(Found & { isRefund: boolean })[]>`
    select reference, amount_paise < 0 as "isRefund", null as "orderId", null as "paymentId", null as "refundId",
      b.id as "broughtId", coalesce((select paise from money_held where brought_id = b.id), 0)::bigint as "duePaise",
      exists (select from ledger where brought_id = b.id and cause <> 'brought forward') as "wasHanded"
    from brought_forward b
    where source = ${source} and withdrawn_at is null and reference = any(${lines.map(({ reference }) => reference)}::text[])
    order by id for update of b`
  return found.map(({ reference, isRefund, ...due }) => {
    const kind = source === 'courier' ? 'cash' : isRefund ? 'refund' : 'payment'
    return [dueKey({ kind, reference }), due]
  })
}
