import { holderOf, type SettlementSource } from '../../../core/settlements.ts'
import type { Transaction } from '../../platform/database.ts'
import type { SettlementLine } from './shapes.ts'

/**
 * What the books know about a parcel, a payment or a refund: its order, or the amount brought forward, and what is still
 * due.
 */
export type Due = {
  orderId: string | null
  broughtId: string | null
  paymentId: string | null
  refundId: string | null
  /** Negative: still to be kept back. */
  duePaise: number
  /** A part of it was paid or written off before. */
  wasHanded: boolean
  /** Of a failed refund: what the provider pays back of the amount it had kept. */
  back?: Due
}

export type Piece = Pick<SettlementLine, 'kind' | 'reference' | 'amountPaise'>

/** A refund with a positive amount has failed and is paid back. */
export const dueKey = ({ kind, reference, amountPaise }: Piece) =>
  `${kind}${kind === 'refund' && amountPaise > 0 ? BACK : ''} ${reference}`
export const BACK = ' back'

/**
 * What is due for each of these, by `dueKey`; unknown ones are missing. Parcels of one order share one entry. Locks the
 * orders by id, and after them the amounts brought forward.
 */
export async function findDue(
  tx: Transaction,
  source: SettlementSource,
  lines: readonly Piece[],
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
      where p.provider = ${source} and provider_refund_id = any(${refunds}::text[])
      union select order_id from settlement_rows where kind = 'refund' and refund_id is not null and reference = any(${refunds}::text[])`,
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
      const shared = ofOrders.get(due.orderId!) ?? due
      ofOrders.set(due.orderId!, shared)
      return [`cash ${reference}`, shared]
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
      select coalesce(sum(d.amount_paise), 0)::bigint as given_up
      from settlement_decisions d left join settlement_rows r on r.id = row_id
      where d.order_id = p.order_id and d.holder = 'provider' and decision = 'write off'
        and case when row_id is null then p.applied else r.payment_id = p.id end
    ) w
    where provider = ${source} and provider_payment_id = any(${ids}::text[])`
  return found.map(({ reference, ...due }) => [`payment ${reference}`, due])
}

type FoundRefund = { reference: string; orderId: string; refundId: string } & {
  amountPaise: number
  hasFailed: boolean
  keptPaise: number
  backPaise: number
}

/** By the provider's ids: a refund that failed and was requested again has another one there. */
async function refundsDue(tx: Transaction, source: string, ids: string[]): Promise<[string, Due][]> {
  const found = await tx<FoundRefund[]>`
    select asked.reference, r.order_id as "orderId", r.id as "refundId", r.amount_paise as "amountPaise",
      r.status = 'failed' or r.provider_refund_id is distinct from asked.reference as "hasFailed",
      kept as "keptPaise", back as "backPaise"
    from unnest(${ids}::text[]) as asked (reference) join lateral (
      select r.* from refunds r join payments p on p.id = r.payment_id
      where p.provider = ${source} and (provider_refund_id = asked.reference
        or r.id in (select refund_id from settlement_rows where kind = 'refund' and reference = asked.reference))
      limit 1
    ) r on true, lateral (
      select coalesce(-sum(entered_paise) filter (where entered_paise < 0), 0)::bigint as kept,
        coalesce(sum(entered_paise) filter (where entered_paise > 0), 0)::bigint as back
      from settlement_rows where refund_id = r.id and reference = asked.reference
    ) e`
  return found.flatMap((refund): [string, Due][] => {
    const { reference, orderId, refundId, amountPaise, hasFailed, keptPaise, backPaise } = refund
    const of = { orderId, refundId, broughtId: null, paymentId: null }
    const back: Due = {
      ...of,
      duePaise: hasFailed ? keptPaise - backPaise : 0,
      wasHanded: backPaise > 0,
    }
    const kept: Due = { ...of, duePaise: keptPaise - amountPaise, wasHanded: keptPaise > 0 }
    return [
      [`refund ${reference}`, hasFailed ? { ...kept, back } : kept],
      [`refund${BACK} ${reference}`, back],
    ]
  })
}

/** A refund's amount is negative there. */
async function broughtDue(
  tx: Transaction,
  source: SettlementSource,
  lines: readonly Piece[],
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
    return [`${kind} ${reference}`, due]
  })
}
