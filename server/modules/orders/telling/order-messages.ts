import { paise, rupees } from '../../../../core/money.ts'
import type { WhyReturned } from '../../../../core/order-event.ts'
import type { OrderEnd } from '../../../../core/order-status.ts'
import type { Address } from '../../../../core/person.ts'
import type { Totals } from '../../../../core/totals.ts'
import type { Cause } from '../../../platform/cause.ts'
import type { Fragment, Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { type Filled, type NewMessage, queueMessages, queueTogether } from '../../messaging/outbox.ts'
import type { CashJudged } from '../placing/judge-cash.ts'
import type { PricedLine } from '../placing/price-order.ts'
import { billOf, type OrderToTell, orderToTell } from './order-to-tell.ts'

/** Events of an order that its shopper is told of. */
export type OrderNews =
  | {
      about:
        | 'order-placed'
        | 'order-shipped'
        | 'order-out-for-delivery'
        | 'order-delivered'
        | 'order-restored'
        | 'order-undelivered'
        | 'order-returning'
    }
  | { about: 'order-lost'; isDamaged: boolean }
  /** It was neither delivered nor cancelled. */
  | { about: 'order-ended'; endedAs: OrderEnd; refundPaise: number }
  /** Its order is over, but the courier has the parcel. */
  | { about: 'parcel-after-all'; isDelivered: boolean; isReturning: boolean }
  | { about: 'order-to-confirm'; isReminder: boolean }
  /** Without `lines`: the whole order. `refundPaise`: what is refunded for it. */
  | {
      about: 'order-cancelled'
      reason?: string | null
      lines?: { position: number; quantity: number }[]
      refundPaise?: number
    }
  | { about: 'refund-on-its-way'; amountPaise: number; expectedOn: string | null }
  | { about: 'refund-done' | 'payout-done' | 'refund-as-credit'; amountPaise: number }
  | { about: 'payout-link' | 'payout-again'; amountPaise: number; link: string; until: Date | null }
  /** A payment that paid for nothing and is refunded in full. */
  | { about: 'payment-returned'; amountPaise: number; why: WhyReturned }

/**
 * Tells the shopper by e-mail, and on WhatsApp if there is a phone and consent to order updates. Reads the order as it is
 * in this transaction, so it must be called after the change.
 */
export async function tellShopper(
  tx: Transaction,
  jobs: Jobs,
  news: OrderNews & { orderId: string },
): Promise<void> {
  const order = await orderToTell(tx, news.orderId)
  await queueMessages(tx, jobs, messagesFor(order.shopper, news.orderId, filledWith(order, news)))
}

/** `whatsapp`: the phone, if there is one and consent to order updates. */
type Shopper = { accountId: string; name: string; email: string | null; whatsapp?: string | null | undefined }

type Placed = {
  id: string
  code: string
  shopper: Shopper
  address: Address
  lines: PricedLine[]
  sums: Totals
  promisedOn: string | null
  coupon: { code: string } | null
  creditPaise: number
  cash?: CashJudged
  cause: Cause | undefined
}

/**
 * Confirmations of new cash orders, from data that their transaction has already. Returns a statement, which can be part of
 * another.
 */
export function tellPlaced(tx: Transaction, jobs: Jobs, orders: Placed[], placedAt: Date): Fragment {
  const messages = orders.flatMap((order) => {
    const { id, code, shopper, address, sums, coupon, promisedOn, creditPaise, cash, cause } = order
    const lines = order.lines.map((line) => ({ ...line, size: line.sizeText }))
    const bill = billOf({ placedAt, lines, ...sums, credit: creditPaise, couponCode: coupon?.code ?? null })
    const paid = creditPaise === sums.total
    const placed = { shopper, code, bill, address, exchangeFor: null, exchangeLost: false, promisedOn, paid }
    const confirm = cash?.confirm
    const asked = { ...placed, pieces: bill.lines, due: rupees(sums.total - creditPaise) }
    const content = confirm ? toConfirm({ ...asked, confirm }) : placedContent(placed)
    return messagesFor(shopper, id, content).map((message) => ({ ...message, cause }))
  })
  return queueTogether(tx, jobs, messages)
}

type PlacedFacts = Pick<
  OrderToTell,
  'code' | 'bill' | 'address' | 'exchangeFor' | 'exchangeLost' | 'promisedOn' | 'paid'
> & { shopper: { name: string } }

const placedContent = ({
  shopper,
  code,
  bill,
  address,
  exchangeFor,
  exchangeLost,
  promisedOn,
  paid,
}: PlacedFacts): Filled => ({
  template: 'order-placed',
  content: { name: shopper.name, code, ...bill, paid, exchangeFor, exchangeLost, promisedOn, address },
})

type Asked = Pick<OrderToTell, 'code' | 'bill' | 'pieces' | 'due' | 'address'> & {
  shopper: { name: string }
  confirm: { by: Date; token: string }
}

/** Sent instead of a confirmation when the shopper has to confirm the order. */
const toConfirm = (
  { shopper, code, bill, pieces, due, address, confirm: { by, token } }: Asked,
  isReminder = false,
): Filled => ({
  template: 'order-to-confirm',
  content: {
    name: shopper.name,
    code,
    placedAt: bill.placedAt,
    lines: pieces,
    total: due,
    confirmBy: by.toISOString(),
    token,
    isReminder,
    ...(!isReminder && { bill, address }),
  },
})

/** Empty once the account is erased. */
function messagesFor(shopper: Shopper, orderId: string, filled: Filled): NewMessage[] {
  if (shopper.email === null) return []
  const message = { ...filled, accountId: shopper.accountId, orderId }
  return [
    { ...message, channel: 'email', purpose: 'transactional', recipient: shopper.email },
    ...(shopper.whatsapp
      ? [{ ...message, channel: 'whatsapp', purpose: 'utility', recipient: shopper.whatsapp } as const]
      : []),
  ]
}

function filledWith(order: OrderToTell, news: OrderNews): Filled {
  const { code, pieces, due } = order
  // Store credit is paid with, too, whatever was left to pay at the door.
  const paid = order.paid || order.bill.credit > 0
  const about = { name: order.shopper.name, code }
  const parcel = { courier: order.courier, trackingUrl: order.trackingUrl }
  switch (news.about) {
    case 'order-placed':
      return placedContent(order)
    case 'order-to-confirm':
      return toConfirm({ ...order, confirm: order.confirm! }, news.isReminder)
    case 'order-shipped':
      return {
        template: news.about,
        content: { ...about, pieces, due, ...parcel, awb: order.awb, invoice: order.invoice },
      }
    case 'order-out-for-delivery':
      return { template: news.about, content: { ...about, due, ...parcel } }
    case 'order-delivered':
      return { template: news.about, content: { ...about, pieces } }
    case 'order-restored':
      return {
        template: news.about,
        content: { ...about, pieces, total: rupees(paise(order.bill.total - order.bill.credit)) },
      }
    case 'order-undelivered':
      return { template: news.about, content: { ...about, trackingUrl: parcel.trackingUrl } }
    case 'order-returning':
      return { template: news.about, content: { ...about, paid } }
    case 'order-lost':
      return { template: news.about, content: { ...about, damaged: news.isDamaged, paid } }
    case 'order-ended': {
      const money = { refund: rupees(news.refundPaise), linked: order.linked, paid }
      return { template: news.about, content: { ...about, lost: news.endedAs === 'lost', ...money } }
    }
    case 'parcel-after-all': {
      const content = { ...about, delivered: news.isDelivered, returning: news.isReturning }
      return { template: news.about, content }
    }
    case 'order-cancelled': {
      const { reason = null, lines, refundPaise = 0 } = news
      const cancelled = lines ? order.piecesOf(lines) : pieces
      const content = {
        ...about,
        pieces: cancelled,
        whole: !lines,
        reason,
        refund: rupees(refundPaise),
        due,
        paid,
      }
      return { template: news.about, content }
    }
    case 'refund-on-its-way': {
      const { expectedOn } = news
      return { template: news.about, content: { ...about, amount: rupees(news.amountPaise), expectedOn } }
    }
    case 'payout-link':
    case 'payout-again': {
      const { link, until, amountPaise } = news
      const content = { ...about, amount: rupees(amountPaise), link, linkUntil: until?.toISOString() ?? null }
      return { template: news.about, content }
    }
    case 'payout-done':
    case 'refund-as-credit':
    case 'refund-done':
      return { template: news.about, content: { ...about, amount: rupees(news.amountPaise) } }
    case 'payment-returned':
      return { template: news.about, content: { ...about, amount: rupees(news.amountPaise), why: news.why } }
  }
}
