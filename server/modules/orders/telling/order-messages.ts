import { rupees } from '../../../../core/money.ts'
import type { WhyReturned } from '../../../../core/order-event.ts'
import type { Address } from '../../../../core/person.ts'
import { trackerUrl } from '../../../../core/shop.ts'
import type { Totals } from '../../../../core/totals.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { type Filled, queueMessages } from '../../messaging/outbox.ts'
import type { PricedLine } from '../placing/price-order.ts'
import { billOf, type OrderToTell, orderToTell } from './order-to-tell.ts'

/** What has happened to an order that its shopper should hear of. */
export type OrderNews =
  | {
      about:
        | 'order-placed'
        | 'order-shipped'
        | 'order-out-for-delivery'
        | 'order-delivered'
        | 'order-restored'
    }
  /** Without `lines`, all of it. `refundPaise`: what goes back to the shopper for it. */
  | {
      about: 'order-cancelled'
      reason?: string | null
      lines?: { position: number; quantity: number }[]
      refundPaise?: number
    }
  | { about: 'refund-on-its-way' | 'refund-done'; amountPaise: number }
  /** Money that pays for nothing and goes back whole. */
  | { about: 'payment-returned'; amountPaise: number; why: WhyReturned }

/**
 * Tells the shopper by e-mail, and on WhatsApp if there is a phone and consent to order updates. Reads the order as it
 * stands in this transaction, so it comes after whatever it tells of.
 */
export async function tellShopper(
  tx: Transaction,
  jobs: Jobs,
  news: OrderNews & { orderId: string },
): Promise<void> {
  const order = await orderToTell(tx, news.orderId)
  await queueForShopper(tx, jobs, news.orderId, order.shopper, filledWith(order, news))
}

type Placed = {
  id: string
  code: string
  shopper: Shopper
  address: Address
  lines: PricedLine[]
  sums: Totals
  placedAt: Date
}
/** `whatsapp`: the phone, if there is one and consent to order updates. */
type Shopper = { accountId: string; name: string; email: string | null; whatsapp?: string | null | undefined }

/** The confirmation of a cash order, from what its transaction knows already. */
export async function tellPlaced(tx: Transaction, jobs: Jobs, order: Placed): Promise<void> {
  const { id, code, shopper, address, lines, sums, placedAt } = order
  const bill = billOf({ placedAt, lines, ...sums })
  const content = placedContent({ shopper, code, bill, address, paid: false })
  await queueForShopper(tx, jobs, id, shopper, content)
}

type PlacedFacts = Pick<OrderToTell, 'code' | 'bill' | 'address' | 'paid'> & { shopper: { name: string } }

const placedContent = ({ shopper, code, bill, address, paid }: PlacedFacts): Filled => ({
  template: 'order-placed',
  content: { name: shopper.name, code, ...bill, paid, address },
})

/** To nobody, once the account is erased. */
async function queueForShopper(
  tx: Transaction,
  jobs: Jobs,
  orderId: string,
  shopper: Shopper,
  filled: Filled,
): Promise<void> {
  if (shopper.email === null) return
  const message = { ...filled, accountId: shopper.accountId, orderId }
  await queueMessages(tx, jobs, [
    { ...message, channel: 'email', purpose: 'transactional', recipient: shopper.email },
    ...(shopper.whatsapp
      ? [{ ...message, channel: 'whatsapp', purpose: 'utility', recipient: shopper.whatsapp } as const]
      : []),
  ])
}

function filledWith(order: OrderToTell, news: OrderNews): Filled {
  const { code, pieces, due } = order
  const about = { name: order.shopper.name, code }
  const parcel = {
    courier: order.courier,
    trackingUrl: order.trackingUrl ?? (order.awb ? trackerUrl(order.awb) : null),
  }
  switch (news.about) {
    case 'order-placed':
      return placedContent(order)
    case 'order-shipped':
      return { template: news.about, content: { ...about, pieces, due, ...parcel, awb: order.awb } }
    case 'order-out-for-delivery':
      return { template: news.about, content: { ...about, due, ...parcel } }
    case 'order-delivered':
      return { template: news.about, content: { ...about, pieces } }
    case 'order-restored':
      return { template: news.about, content: { ...about, pieces, total: order.bill.total } }
    case 'order-cancelled': {
      const { reason = null, lines, refundPaise = 0 } = news
      const cancelled = lines ? order.piecesOf(lines) : pieces
      const content = { ...about, pieces: cancelled, whole: !lines, reason, refund: rupees(refundPaise), due }
      return { template: news.about, content }
    }
    case 'refund-on-its-way':
    case 'refund-done':
      return { template: news.about, content: { ...about, amount: rupees(news.amountPaise) } }
    case 'payment-returned':
      return { template: news.about, content: { ...about, amount: rupees(news.amountPaise), why: news.why } }
  }
}
