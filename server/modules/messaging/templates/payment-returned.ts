import { priceText } from '../../../../core/money.ts'
import type { WhyReturned } from '../../../../core/order-event.ts'
import { type Definition, STOP_LINE } from './definition.ts'
import { action, mailOf, words } from './parts.ts'

/** `amount` in rupees. */
export type PaymentReturned = { name: string; code: string; amount: number; why: WhyReturned }

const REASONS: Record<WhyReturned, string> = {
  late: 'It came after the time for paying was over, and a piece of the order has been sold to somebody else meanwhile.',
  second: 'The order had been paid already. It stands, and is paid once.',
  'wrong amount': 'It is not the amount that was asked for, so the order is not paid with it.',
  cancelled: 'The order had been cancelled before it came.',
}

export const paymentReturned: Definition<PaymentReturned> = {
  mail: ({ name, code, amount, why }, shop) =>
    mailOf(
      {
        subject: `We are sending ${priceText(amount)} back to you`,
        preheader: `Your payment for order ${code}.`,
        heading: 'Your payment goes back',
        shop,
      },
      [
        words(`${name}, we have your payment of ${priceText(amount)} for order ${code}. ${REASONS[why]}`),
        words(
          'So all of it goes back to the card, account or UPI handle that you paid from. You need not do anything. Your bank decides on which day it shows: usually within a week.',
        ),
        why === 'second'
          ? action('See your order', `${shop.publicUrl}/orders`)
          : action('See the collection', `${shop.publicUrl}/collection`),
      ],
    ),
  whatsapp: {
    name: 'payment_returned',
    category: 'UTILITY',
    body: 'Hello {{1}}, we have your payment of {{2}} for order {{3}}. {{4}} All of it goes back to where you paid from; your bank decides on which day it shows.',
    footer: STOP_LINE,
    fill: ({ name, code, amount, why }) => [name, priceText(amount), code, REASONS[why]],
    example: { name: 'A Shopper', code: 'K7M2Q9X4TD', amount: 1649, why: 'late' },
  },
}
