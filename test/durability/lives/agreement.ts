import { call } from '../../../contract/client.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { OWN_CAUSES } from '../../../core/ledger.ts'
import type { Order } from '../../../core/order.ts'
import { LEAST_REFUND_PAISE } from '../../../core/refund.ts'
import { OPENING_TAX_RULES } from '../../../core/tax/rules.ts'
import { audit } from '../../../server/modules/orders/auditing/audit.ts'
import { findLost } from '../../../server/modules/orders/auditing/find-lost.ts'
import { lastParcelIs } from '../../../server/modules/orders/parcels/last-parcel.ts'
import { leftToRefund } from '../../../server/modules/orders/refunding/refundable.ts'
import { readGstr1 } from '../../../server/modules/orders/tax/read-gstr1.ts'
import { compareWithLedger } from '../../../server/modules/payments/compare-ledger.ts'
import type { ProviderBooks } from '../../../server/modules/payments/provider.ts'
import type { Database } from '../../../server/platform/database.ts'
import { askAs, type StaffCaller } from '../../staff.ts'
import type { TestSandbox } from '../../with-sandbox.ts'
import { creditAgrees } from './credit-agreement.ts'
import { settleAll } from './settle.ts'

type Books = {
  db: Database
  sandbox: TestSandbox
  url: string
  tokens: string[]
  staff: StaffCaller
  promised: Set<string>
}
/** A parcel as the sandbox's courier stores it. */
type Parcel = {
  booking: { order_id: string; payment_method: string; sub_total: number; shipping_charges?: number }
  isReturn?: true
  state: 'NEW' | 'CANCELED'
  awb: string | null
  scans: { code: number }[]
}
type Standing = {
  code: string
  status: string
  lapsed: boolean
  method: string
  delivered: boolean
  /** What the provider has received less what it has refunded, whether or not it has paid that out to the shop. */
  providerPaise: number
  collectedPaise: number
  /** Requested payouts of cash and of store credit, done or not. */
  paidOutPaise: number
}

/**
 * Compares the shop's books, its shoppers' pages, the payment providers and the courier for all orders, once nothing is
 * pending any more. A line for each disagreement.
 */
export async function disagreements(books: Books): Promise<string[]> {
  const ledger = await books.sandbox.get<ProviderBooks>('/ledger.json')
  const parcels = await books.sandbox.get<Parcel[]>('/courier.json')
  const orders = await standings(books.db)
  const there = await atProviders(books.db, ledger)
  const { reply } = await askAs(books.staff, 'GET /api/admin/troubles')
  const leftToPeople = new Set(
    reply.troubles.filter(({ about }) => about === 'parcel').map(({ order }) => order),
  )
  const held = await heldByOthers(books, parcels)
  return [
    ...held,
    ...(await audit(books.db)),
    ...(await findLost(books.db)),
    ...(await compareWithLedger(books.db, ledger)),
    ...againstProviders(orders, there.kept),
    ...(await againstCourier(books.db, orders, parcels, leftToPeople)),
    ...(await fetchedFor(books.db, parcels)),
    ...(await againstShoppers(books, orders, there.sentBack)),
    ...(await creditAgrees(books)),
    ...(await leftUndone(books.db)),
    ...(await taxAgrees(books.db)),
  ]
}

async function standings(db: Database): Promise<Map<string, Standing>> {
  const rows = await db<Standing[]>`
    select code, status, lapsed_at is not null as lapsed, payment_method as method, delivered_at is not null as delivered,
      coalesce((
        select sum(provider_paise) from ledger where order_id = o.id and not cause = any(${OWN_CAUSES})
      ), 0)::bigint as "providerPaise",
      coalesce((select sum(courier_paise) from ledger where order_id = o.id and cause = 'collected'), 0)::bigint
        as "collectedPaise",
      coalesce((select sum(amount_paise) from refunds where order_id = o.id and way <> 'source'), 0)::bigint
        as "paidOutPaise"
    from orders o`
  return new Map(rows.map((row) => [row.code, row]))
}

/** What the providers have kept and refunded, by order, in paise. */
async function atProviders(db: Database, ledger: ProviderBooks) {
  const attempts = await db<{ id: string; code: string }[]>`
    select a.id, code from payment_attempts a join orders o on o.id = order_id`
  const codeOf = new Map(attempts.map(({ id, code }) => [id, code]))
  const refunds = await db<{ id: string; code: string }[]>`
    select provider_refund_id as id, code from refunds r join orders o on o.id = order_id
    where provider_refund_id is not null`
  // Refunds of an exchange's second order, by the payment of the first order.
  const refundedOf = new Map(refunds.map(({ id, code }) => [id, code]))
  const [kept, sentBack] = [new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, code: string, paise: number) =>
    sums.set(code, (sums.get(code) ?? 0) + paise)
  for (const { paymentId, reference, state, amountPaise } of ledger.payments) {
    const code = codeOf.get(reference ?? '')
    if (!code || state !== 'captured') continue
    add(kept, code, amountPaise)
    for (const refund of ledger.refunds.filter(
      (one) => one.paymentId === paymentId && one.state !== 'failed',
    )) {
      const of = refundedOf.get(refund.refundId) ?? code
      add(kept, of, -refund.amountPaise)
      add(sentBack, of, refund.amountPaise)
    }
  }
  return { kept, sentBack }
}

/**
 * Checks that what a provider has kept of an order is what the ledger says it has, and nothing of one that is over, but for
 * less than the smallest refund that a provider sends.
 */
function againstProviders(orders: Map<string, Standing>, kept: Map<string, number>): string[] {
  return [...orders.values()].flatMap(({ code, providerPaise, status, lapsed }) => {
    const theirs = kept.get(code) ?? 0
    const isOver = status === 'Cancelled' || lapsed
    return [
      ...(theirs !== providerPaise
        ? [`order ${code}: its providers have ${theirs}, the ledger says ${providerPaise}`]
        : []),
      ...(isOver && (theirs < 0 || theirs >= LEAST_REFUND_PAISE)
        ? [`order ${code} is over, and its providers have ${theirs} of it`]
        : []),
    ]
  })
}

const DELIVERED = 7
const CAME_BACK = 10
/** Scans of a parcel that turns back and is on its way back: what was reported as delivered before was not. */
const GOING_BACK = [9, 46]
/** States that a person of the shop has set, which hold whatever the courier reports later. */
const GIVEN_UP = ['received', 'written off']
const BACK = ['returned', 'received', 'written off']

/**
 * Checks that each parcel of the courier is one of the shop's and in the same state, and that the cash to collect was
 * the amount due.
 */
async function againstCourier(
  db: Database,
  orders: Map<string, Standing>,
  parcels: Parcel[],
  leftToPeople: Set<string>,
) {
  const shipments = await db<{ reference: string; awb: string | null; status: string; code: string }[]>`
    select reference, s.awb_code as awb, s.status, code from shipments s join orders o on o.id = order_id`
  const ours = new Map(shipments.map((shipment) => [shipment.reference, shipment]))
  const there = parcels.filter(({ isReturn }) => !isReturn)
  const wrong = there.flatMap(({ booking, state, awb, scans }) => {
    const name = `parcel ${booking.order_id}`
    const shipment = ours.get(booking.order_id)
    const order = shipment && orders.get(shipment.code)
    if (!shipment || !order) return [`${name} is at the courier, and the shop has none`]
    if (shipment.status === 'cancelling' && leftToPeople.has(order.code)) return []
    const codes = scans.map(({ code }) => code)
    const isThere =
      !GIVEN_UP.includes(shipment.status) &&
      codes.includes(DELIVERED) &&
      !codes.some((code) => [...GOING_BACK, CAME_BACK].includes(code))
    const isOff = state === 'CANCELED'
    return [
      ...(!isOff && awb && shipment.awb !== awb
        ? [`${name} has AWB ${awb} there, ${shipment.awb} here`]
        : []),
      ...(isOff !== (shipment.status === 'cancelled')
        ? [`${name} is ${state} there, ${shipment.status} here`]
        : []),
      ...(!isOff && order.status === 'Cancelled'
        ? [`${name} is ${shipment.status}, its order is cancelled`]
        : []),
      ...(!isOff && codes.includes(CAME_BACK) && !codes.includes(DELIVERED) && !BACK.includes(shipment.status)
        ? [`${name} came back, here it is ${shipment.status}`]
        : []),
      ...(isThere && !order.delivered
        ? [`${name} is delivered, here it is ${shipment.status}, its order ${order.status}`]
        : []),
      ...(isThere && order.method === 'COD' ? cashOf(name, booking, order) : []),
    ]
  })
  const booked = shipments.filter(
    ({ status, code }) => (status === 'booking' || status === 'cancelling') && !leftToPeople.has(code),
  )
  return [...wrong, ...booked.map(({ reference, status }) => `parcel ${reference} is still ${status}`)]
}

/** Checks that every pickup of the courier belongs to a return. */
async function fetchedFor(db: Database, parcels: Parcel[]): Promise<string[]> {
  const pickups = await db<{ reference: string; status: string; lastError: string | null }[]>`
    select reference, status, last_error as "lastError" from return_pickups`
  const ours = new Map(pickups.map((pickup) => [pickup.reference, pickup]))
  const wrong = parcels
    .filter(({ isReturn }) => isReturn)
    .flatMap(({ booking, state }) => {
      const pickup = ours.get(booking.order_id)
      if (!pickup) return [`pickup ${booking.order_id} is at the courier, and the shop has none`]
      const isOff = state === 'CANCELED'
      return isOff === (pickup.status === 'cancelled') || pickup.lastError
        ? []
        : [`pickup ${booking.order_id} is ${state} there, ${pickup.status} here`]
    })
  const open = pickups.filter(
    ({ status, lastError }) => ['booking', 'cancelling'].includes(status) && !lastError,
  )
  return [...wrong, ...open.map(({ reference, status }) => `pickup ${reference} is still ${status}`)]
}

/**
 * Checks that, once all settlement files are entered, others hold no money of the shop's, except for cash of labels
 * from elsewhere, which no file can name.
 */
async function heldByOthers({ db, staff, sandbox }: Books, parcels: Parcel[]): Promise<string[]> {
  const held = await settleAll(db, staff, sandbox)
  const elsewhere = await db<{ code: string }[]>`
    select code from orders o where exists (
      select from shipments where order_id = o.id and provider_order_id is null and status = 'delivered')`
  // Nor does a file name cash of parcels that the courier reported as delivered and then as something else.
  const taken = parcels.filter(({ scans }) => scans.some(({ code }) => code === DELIVERED))
  const notSo = taken.filter(({ scans }) => scans.at(-1)?.code !== DELIVERED)
  const codes = new Set([
    ...elsewhere.map(({ code }) => code),
    ...notSo.map(({ booking }) => booking.order_id.slice(0, 10)),
  ])
  return held
    .filter(({ order }) => order === null || !codes.has(order))
    .map(({ order, holder, amount }) => `order ${order}: the ${holder} still has ${amount}, in no file`)
}

function cashOf(
  name: string,
  { payment_method, sub_total, shipping_charges = 0 }: Parcel['booking'],
  order: Standing,
) {
  const asked =
    payment_method === 'COD' ? Math.round((Number(sub_total) + Number(shipping_charges)) * 100) : 0
  return asked === order.collectedPaise
    ? []
    : [`${name}: the courier asked for ${asked} at the door, the ledger says ${order.collectedPaise}`]
}

/** Checks that shoppers see their orders in the right state, and that what they were told stays true. */
async function againstShoppers(
  { url, tokens, promised }: Books,
  orders: Map<string, Standing>,
  sentBack: Map<string, number>,
) {
  const shown = new Map<string, Order>()
  for (const token of tokens) {
    const reply = await call('POST /api/order/userorders', {}, { base: url, token })
    for (const order of reply.orders) shown.set(order._id, order)
  }
  const wrong = [...orders.values()].flatMap(({ code, status, lapsed, paidOutPaise }) => {
    const order = shown.get(code)
    if (lapsed || !order) return []
    const seen = order.refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const went = (sentBack.get(code) ?? 0) + paidOutPaise
    return [
      ...(order.status !== status ? [`order ${code} is ${status}, its shopper sees ${order.status}`] : []),
      ...(order.refund && !order.refund.done && paidOutPaise === 0
        ? [`order ${code}: its refund is not done`]
        : []),
      ...(seen !== went ? [`order ${code}: its shopper sees ${seen} come back, ${went} went`] : []),
    ]
  })
  const broken = [...promised].filter((code) => orders.get(code)?.lapsed ?? true)
  return [...wrong, ...broken.map((code) => `order ${code} was promised, and is none`)]
}

/** Checks that nothing waits for ever and no job was given up. */
async function leftUndone(db: Database): Promise<string[]> {
  const rows = await db<{ wrong: string }[]>`
    select format('job %s was given up: %s', source_name, source_output) as wrong
    from jobs.job where name = 'dead-letters'
    union all
    select format('what %s told as %s was never taken in', provider, kind) from webhook_events where handled_at is null
    union all
    select format('refund %s is %s', id, status) from refunds where status <> 'done' and way = 'source'
    union all
    select format('refund %s is still to become store credit', id) from refunds where wants_credit`
  return rows.map(({ wrong }) => wrong)
}

/**
 * Checks that invoices less credit notes come to what the shop keeps of each order, but for less than the smallest
 * refund that a provider sends; and that the month's GST return says the same. A parcel that came back is credited before a
 * person has opened it, and what is sent in its place has no invoice until it leaves: the money stays meanwhile.
 */
async function taxAgrees(db: Database): Promise<string[]> {
  const orders = await db<{ code: string; papers: number; kept: number }[]>`
    select code, papers, ${leftToRefund(db)} - coalesce((
      select sum(goods_paise + delivery_paise) from returns
      where order_id = o.id and state = 'refund_due' and refund_id is null
    ), 0)::bigint as kept
    from orders o join (
      select order_id, sum(case series when 'T' then total_paise else -total_paise end)::bigint as papers
      from tax_documents group by 1
    ) d on order_id = o.id
    where paid_at is not null
      and not (
        papers = 0 and o.status <> 'Cancelled' and ended_as is null
        and ${lastParcelIs(db)} in ('returned', 'written off')
      )`
  const month = dayInIndia(new Date()).slice(0, 7)
  const { gstr1, taxPaise, ledgerPaise } = await readGstr1(db, month, OPENING_TAX_RULES)
  const named = [...gstr1.large, ...gstr1.business]
  const byInvoice = named.reduce((sum, { series, taxable }) => sum + (series === 'T' ? taxable : -taxable), 0)
  const sum = (rows: Iterable<{ taxable: number }>) =>
    [...rows].reduce((all, { taxable }) => all + taxable, 0)
  const taxable = gstr1.net.taxable
  const bySheet = byInvoice + sum(gstr1.b2cs.values())
  const byHsn = sum(gstr1.hsn.values()) + sum(gstr1.hsnOfBusiness.values())
  return [
    ...orders
      .filter(({ papers, kept }) => kept < papers || kept - papers >= LEAST_REFUND_PAISE)
      .map(({ code, papers, kept }) => `order ${code}: its papers come to ${papers}, the shop keeps ${kept}`),
    ...(taxPaise === ledgerPaise
      ? []
      : [`the return of ${month} has ${taxPaise} of tax, the ledger ${ledgerPaise}`]),
    ...(bySheet === taxable && byHsn === taxable
      ? []
      : [`the return of ${month} is of ${taxable}, its sheets of ${bySheet}, by HSN codes ${byHsn}`]),
  ]
}
