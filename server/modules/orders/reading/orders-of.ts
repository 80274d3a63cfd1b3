import { cancelUntil } from '../../../../core/cancel-terms.ts'
import { rupees } from '../../../../core/money.ts'
import type { Order, OrderItem, OrderRefund } from '../../../../core/order.ts'
import { FIRST_STATUS, type OrderEnd, type OrderStatus } from '../../../../core/order-status.ts'
import { CASH, methodOf, type PaymentProviderName } from '../../../../core/payment-methods.ts'
import type { RefundState } from '../../../../core/payment-states.ts'
import type { Address } from '../../../../core/person.ts'
import { pictureUrl } from '../../../../core/picture-url.ts'
import type { Picture } from '../../../../core/product.ts'
import { type RefundWay, refundExpected } from '../../../../core/refund.ts'
import { ASTRAY, type ShipmentState } from '../../../../core/shipment-state.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import type { Size } from '../../../../core/sizes.ts'
import { kindOf, type Series } from '../../../../core/tax/documents.ts'
import { costNow, lineNow, linePaise } from '../../../../core/totals.ts'
import type { Database } from '../../../platform/database.ts'
import { isToConfirm } from '../lock-order.ts'
import { lastParcelIs } from '../parcels/last-parcel.ts'
import { mayBecomeCredit, mayBecomeMoney } from '../refunding/choose-way.ts'

const MOST = 500

type Shown = {
  picturesAt: string
  /** How long a shopper can cancel. */
  terms: Pick<ShopFacts, 'cancelMinutes'>
  /** The shop has an account to send payout links from. */
  payoutsOn: boolean
}

/** The account's newest 500 orders, newest first, without lapsed ones. */
export async function ordersOf(db: Database, accountId: string, shown: Shown): Promise<Order[]> {
  const rows = await db<OrderRow[]>`
    select code, status, ended_as as "endedAs", ${lastParcelIs(db)} as parcel,
      paid_at as "paidAt", payment_method as "paymentMethod", placed_at as "placedAt",
      subtotal_paise as subtotal, discount_paise as discount, coupon_code as "couponCode", delivery_paise as delivery, total_paise as total, credit_paise as credit, address,
      promised_on::text as "promisedOn", exchange_of is not null as "isExchange", delivered_at as "deliveredAt",
      awb_code as "awbCode", courier_name as "courierName", tracking_url as "trackingUrl",
      cancellation_reason as "cancellationReason", case when ${isToConfirm(db)} then confirm_by end as "confirmBy",
      (select jsonb_agg(jsonb_build_object('handle', handle, 'name', name, 'size', size,
          'sizeText', coalesce(size_text, size), 'quantity', quantity,
          'cancelledQuantity', cancelled_quantity, 'unitPaise', unit_paise,
          'couponPaise', coupon_paise, 'pictures', pictures,
          'isReviewed', exists (select from reviews r join variants v on v.product_id = r.product_id
            where v.id = variant_id and r.account_id = o.account_id)) order by position)
        from order_lines where order_id = o.id) as lines,
      (select jsonb_agg(jsonb_build_object('status', status, 'at', at) order by at, id)
        from order_events where order_id = o.id and status is not null) as history,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'paise', r.amount_paise, 'way', way, 'state', status,
          'provider', p.provider, 'paidNothing', p.applied is false,
          'askedAt', requested_at, 'doneAt', done_at, 'link', link, 'linkUntil', link_until, 'isTaken', link_taken,
          'becomesCredit', wants_credit, 'waits', way = 'payout' and status = 'requested' and not ${shown.payoutsOn}, 'instead', case when ${mayBecomeCredit(db)} then 'credit'
            when ${shown.payoutsOn} and ${mayBecomeMoney(db)} and r.amount_paise <= coalesce(balance, 0) then 'payout' end) order by requested_at, r.id), '[]')
        from refunds r left join payments p on p.id = r.payment_id where r.order_id = o.id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'series', series) order by issued_at, number), '[]')
        from tax_documents where order_id = o.id) as documents
    from (select * from orders where account_id = ${accountId} offset 0) o,
      (select sum(amount_paise) as balance from store_credit where account_id = ${accountId}) c
    where lapsed_at is null
    order by placed_at desc, id desc limit ${MOST}`
  return rows.map((row) => asOrder(row, shown))
}

type OrderRow = {
  code: string
  status: OrderStatus
  endedAs: OrderEnd | null
  parcel: ShipmentState | null
  paidAt: Date | null
  paymentMethod: Order['paymentMethod']
  placedAt: Date
  subtotal: number
  discount: number
  couponCode: string | null
  delivery: number
  total: number
  credit: number
  address: Address
  awbCode: string | null
  courierName: string | null
  trackingUrl: string | null
  cancellationReason: string | null
  confirmBy: Date | null
  promisedOn: string | null
  isExchange: boolean
  deliveredAt: Date | null
  lines: {
    handle: string
    name: string
    size: Size
    sizeText: string
    quantity: number
    cancelledQuantity: number
    unitPaise: number
    couponPaise: number[] | null
    pictures: Picture[]
    isReviewed: boolean
  }[]
  history: { status: OrderStatus; at: string }[]
  refunds: StoredRefund[]
  documents: { number: string; series: Series }[]
}

function asOrder(row: OrderRow, { picturesAt, terms }: Shown): Order {
  const placedAt = row.placedAt.toISOString()
  const until = cancelUntil(terms, row.placedAt)
  const items = row.lines.map((line) => asItem(line, row.status, picturesAt))
  return {
    _id: row.code,
    status: row.status,
    endedAs: row.endedAs,
    astray: row.endedAs ? null : (ASTRAY.find((state) => state === row.parcel) ?? null),
    payment: row.paidAt !== null,
    paymentMethod: row.paymentMethod,
    isExchange: row.isExchange,
    date: placedAt,
    createdAt: placedAt,
    items,
    itemsCount: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotal: rupees(row.subtotal),
    discount: rupees(row.discount),
    coupon: row.couponCode,
    deliveryFee: rupees(row.delivery),
    amount: rupees(row.total),
    total: rupees(row.total),
    credit: rupees(row.credit),
    address: row.address,
    awbCode: row.awbCode,
    courierName: row.courierName,
    trackingUrl: row.trackingUrl,
    statusHistory: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    cancellationReason: row.cancellationReason,
    cancellable: row.status === FIRST_STATUS && !row.isExchange && (until === null || until >= new Date()),
    cancelUntil: until?.toISOString() ?? null,
    confirmBy: row.confirmBy?.toISOString() ?? null,
    refund: refundOf(row),
    refunds: row.refunds.map(asRefund),
    promisedOn: row.promisedOn,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    documents: row.documents.map(({ number, series }) => ({ number, kind: kindOf(series) })),
  }
}

type StoredRefund = Pick<OrderRefund, 'id' | 'waits' | 'instead' | 'becomesCredit'> & {
  paise: number
  way: RefundWay
  /** The provider of the refunded payment. */
  provider: PaymentProviderName | null
  /** The payment came twice or too late, so it is not a refund of the order. */
  paidNothing: boolean
  state: RefundState
  askedAt: string
  doneAt: string | null
  link: string | null
  linkUntil: string | null
  isTaken: boolean
}

function refundOf({
  refunds: all,
  total,
  credit,
  delivery,
  lines,
  paymentMethod,
  paidAt,
}: OrderRow): Order['refund'] {
  const refunds = all.filter(({ paidNothing }) => !paidNothing)
  if (refunds.length === 0) return null
  const back = refunds.reduce((sum, { paise }) => sum + paise, 0)
  // Credit that cancellations had left over was refunded before cash was collected.
  const cost = paymentMethod === CASH ? Math.max(costNow(lines, delivery), credit) : total
  const paid = paidAt === null ? credit : cost
  const done = refunds.every(({ state }) => state === 'done')
  return { amount: rupees(back), done, whole: back >= paid }
}

const asRefund = ({
  id,
  paise,
  way,
  provider,
  state,
  askedAt,
  doneAt,
  link,
  linkUntil,
  isTaken,
  waits,
  instead,
  becomesCredit,
}: StoredRefund): OrderRefund => ({
  id,
  amount: rupees(paise),
  way,
  method: provider && methodOf(provider),
  state,
  askedAt: new Date(askedAt).toISOString(),
  doneAt: doneAt && new Date(doneAt).toISOString(),
  expectedOn: provider && refundExpected(provider, new Date(askedAt)),
  link: link ? { url: link, until: linkUntil && new Date(linkUntil).toISOString() } : null,
  isTaken,
  waits,
  instead,
  becomesCredit,
})

function asItem(line: OrderRow['lines'][number], status: OrderStatus, picturesAt: string): OrderItem {
  const isDelivered = status === 'Delivered' && line.quantity > line.cancelledQuantity
  return {
    _id: line.handle,
    name: line.name,
    image: line.pictures.map(({ hash, width }) => pictureUrl(picturesAt, hash, width, 'webp')),
    pictures: line.pictures,
    size: line.size,
    sizeText: line.sizeText,
    quantity: line.quantity,
    cancelledQuantity: line.cancelledQuantity,
    price: rupees(line.unitPaise),
    review: isDelivered ? (line.isReviewed ? 'written' : 'open') : null,
    cancelledValue: rupees(linePaise(line, line.quantity) - lineNow(line)),
    returns: [],
    mayReturn: false,
  }
}
