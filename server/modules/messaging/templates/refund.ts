import { priceText } from '../../../../core/money.ts'
import { type Definition, STOP_LINE } from './definition.ts'
import { action, mailOf, words } from './parts.ts'

/** `amount` in rupees. */
export type Refund = { name: string; code: string; amount: number }

const EXAMPLE = { name: 'A Shopper', code: 'K7M2Q9X4TD', amount: 1649 }
const BANK = 'Your bank decides on which day it shows: usually within a week.'

export const refundOnItsWay: Definition<Refund> = {
  mail: ({ name, code, amount }, shop) =>
    mailOf(
      {
        subject: `${priceText(amount)} is on its way back to you`,
        preheader: `The refund for your order ${code}.`,
        heading: 'Your refund is on its way',
        shop,
      },
      [
        words(
          `${name}, we have sent ${priceText(amount)} of your order ${code} back to the card, account or UPI handle that you paid from.`,
        ),
        words(BANK),
        action('See your orders', `${shop.publicUrl}/orders`),
      ],
    ),
  whatsapp: {
    name: 'refund_on_its_way',
    category: 'UTILITY',
    body: 'Hello {{1}}, {{2}} of your order {{3}} is on its way back to where you paid from. Your bank decides on which day it shows: usually within a week.',
    footer: STOP_LINE,
    fill: ({ name, code, amount }) => [name, priceText(amount), code],
    example: EXAMPLE,
  },
}

export const refundDone: Definition<Refund> = {
  mail: ({ name, code, amount }, shop) =>
    mailOf(
      {
        subject: `${priceText(amount)} has gone back to you`,
        preheader: `The refund for your order ${code} is done.`,
        heading: 'Your refund is done',
        shop,
      },
      [
        words(
          `${name}, the payment company tells us that ${priceText(amount)} of your order ${code} has gone back to the card, account or UPI handle that you paid from.`,
        ),
        words(
          'If your bank does not show it within a week, write to us with the order’s number and we ask after it.',
        ),
        action('See your orders', `${shop.publicUrl}/orders`),
      ],
    ),
  whatsapp: {
    name: 'refund_done',
    category: 'UTILITY',
    body: 'Hello {{1}}, {{2}} of your order {{3}} has gone back to where you paid from. If your bank does not show it within a week, write to us.',
    footer: STOP_LINE,
    fill: ({ name, code, amount }) => [name, priceText(amount), code],
    example: EXAMPLE,
  },
}
