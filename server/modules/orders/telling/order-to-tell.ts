import { rupees } from '../../../../core/money.ts'
import { neverArrived } from '../../../../core/never-arrived.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import type { Address } from '../../../../core/person.ts'
import type { ReturnState } from '../../../../core/return-state.ts'
import { parcelPage } from '../../../../core/shop.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Piece } from '../../messaging/templates/parts.ts'
import { leftToPay } from '../left-to-pay.ts'
import { standingInvoices } from '../tax/left-of-invoice.ts'

/** An order with everything that messages say about it; amounts in rupees. */
export type OrderToTell = {
  code: string
  /** `email` null: the account is erased. */
  shopper: { accountId: string; name: string; email: string | null; whatsapp: string | null }
  paid: boolean
  /** Cash to be paid at the door. */
  due: number
  /** What is to be refunded by payout links that were not made yet. */
  linked: number
  address: Address
  /** The number of the return that it is the other half of. */
  exchangeFor: string | null
  /** What came back by that return never arrived. */
  exchangeLost: boolean
  /** '2026-12-04'; null: no day was promised. */
  promisedOn: string | null
  /** Until when its shopper can confirm it, and the secret of the mail's link; null: no confirmation is needed. */
  confirm: { by: Date; token: string } | null
  courier: string | null
  awb: string | null
  /** Null without a parcel too; see `parcelPage`. */
  trackingUrl: string | null
  /** The number of its tax invoice. */
  invoice: string | null
  bill: {
    placedAt: string
    lines: (Piece & { price: number })[]
    subtotal: number
    discount: number
    coupon: string | null
    delivery: number
    total: number
    /** What of the total is paid with store credit. */
    credit: number
  }
  /** The pieces that are not cancelled; of an order that was cancelled as a whole, all of them. */
  pieces: Piece[]
  /** The pieces of some lines. */
  piecesOf(lines: { position: number; quantity: number }[]): Piece[]
}

/** As it is in this transaction. */
export async function orderToTell(tx: Transaction, orderId: string): Promise<OrderToTell> {
  const [row] = await tx<Row[]>`
    select o.code, o.account_id as "accountId", a.name, a.email,
      case when a.whatsapp_utility then a.phone end as whatsapp,
      o.paid_at is not null as paid, o.status = 'Cancelled' as cancelled, o.ended_as is not null as ended, o.payment_method = ${CASH} as cash,
      (select code from returns where id = o.exchange_of) as "exchangeFor",
      (select coalesce(array_agg(state), '{}') from return_events where return_id = o.exchange_of) as "exchangeStates",
      (select coalesce(sum(amount_paise), 0)::bigint from refunds
        where order_id = o.id and way = 'payout' and status = 'requested') as linked,
      o.address, o.promised_on::text as "promisedOn", o.confirm_by as "confirmBy",
      o.confirm_token as "confirmToken", o.courier_name as courier, o.awb_code as awb,
      o.tracking_url as "trackingUrl",
      exists(select from shipments where awb_code = o.awb_code and provider_order_id is null) as "isByHand",
      o.placed_at as "placedAt", o.subtotal_paise as subtotal,
      o.discount_paise as discount, o.coupon_code as "couponCode", o.delivery_paise as delivery,
      o.total_paise as total, o.credit_paise as credit,
      (select number from ${standingInvoices(tx)} i where order_id = o.id order by issued_at desc limit 1) as invoice,
      (select jsonb_agg(jsonb_build_object('position', position, 'name', name, 'size', coalesce(size_text, size),
          'quantity', quantity, 'cancelledQuantity', cancelled_quantity, 'unitPaise', unit_paise,
          'couponPaise', coupon_paise) order by position)
        from order_lines where order_id = o.id) as lines
    from orders o join accounts a on a.id = o.account_id where o.id = ${orderId}`
  const { code, paid, exchangeFor, address, promisedOn, courier, awb, trackingUrl, invoice, lines } = row!
  const { accountId, name, email, whatsapp, confirmBy, confirmToken } = row!
  return {
    code,
    shopper: { accountId, name, email, whatsapp },
    paid,
    due: dueOf(row!),
    linked: rupees(row!.linked),
    address,
    exchangeFor,
    exchangeLost: neverArrived(row!.exchangeStates),
    promisedOn,
    confirm: confirmBy && confirmToken !== null ? { by: confirmBy, token: confirmToken } : null,
    courier,
    awb,
    trackingUrl: parcelPage({ trackingUrl, awbCode: awb, isByHand: row!.isByHand }),
    invoice,
    bill: billOf(row!),
    pieces: lines
      .map((line) => piece(line, line.quantity - (row!.cancelled ? 0 : line.cancelledQuantity)))
      .filter(({ quantity }) => quantity > 0),
    piecesOf: (some) =>
      some.flatMap(({ position, quantity }) =>
        lines.filter((line) => line.position === position).map((line) => piece(line, quantity)),
      ),
  }
}

type Row = Omit<
  OrderToTell,
  'shopper' | 'due' | 'exchangeLost' | 'confirm' | 'bill' | 'pieces' | 'piecesOf'
> &
  OrderToTell['shopper'] &
  Omit<Billed, 'lines'> & {
    confirmBy: Date | null
    confirmToken: string | null
    exchangeStates: ReturnState[]
    cancelled: boolean
    isByHand: boolean
    ended: boolean
    cash: boolean
    lines: Line[]
  }
type Line = Piece & {
  position: number
  cancelledQuantity: number
  unitPaise: number
  couponPaise: number[] | null
}

const piece = ({ name, size }: Piece, quantity: number): Piece => ({ name, size, quantity })

const dueOf = ({ cash, paid, cancelled, ended, delivery, credit, lines }: Row): number => {
  const sums = { deliveryPaise: delivery, creditPaise: credit }
  return rupees(leftToPay(lines, sums, !cash || paid || cancelled || ended))
}

type Billed = {
  placedAt: Date
  lines: (Piece & { unitPaise: number })[]
  subtotal: number
  discount: number
  couponCode: string | null
  delivery: number
  total: number
  credit: number
}

/** Converts paise to rupees. */
export function billOf(billed: Billed): OrderToTell['bill'] {
  const { placedAt, subtotal, discount, couponCode, delivery, total, credit, lines } = billed
  return {
    placedAt: placedAt.toISOString(),
    lines: lines.map((line) => ({ ...piece(line, line.quantity), price: rupees(line.unitPaise) })),
    subtotal: rupees(subtotal),
    discount: rupees(discount),
    coupon: couponCode,
    delivery: rupees(delivery),
    total: rupees(total),
    credit: rupees(credit),
  }
}
