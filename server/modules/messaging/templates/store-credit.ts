import { words as inEvery } from '#words/in/mails/store-credit'
import { priceText } from '../../../../core/money.ts'
import { holes, pageAt, template } from './definition.ts'
import type { Refund } from './money-back.ts'
import { action, line } from './parts.ts'

type Words = (typeof inEvery)['en']

/** Of a refund that its shopper has as store credit. */
export const refundAsCredit = template<Refund, Words>(inEvery, {
  isOfMoney: true,
  mail: ({ name, code, amount }, words, shop) => ({
    subject: words.subject({ price: priceText(amount) }),
    preheader: words.preheader({ code }),
    heading: words.heading,
    parts: [
      line(words.given({ name, price: priceText(amount), code })),
      line(words.money),
      action(words.seeYourOrders, pageAt(shop, '/orders')),
    ],
  }),
  whatsapp: {
    name: 'refund_as_credit',
    body: (words) => words.whatsapp(holes('name', 'price', 'code')),
    fill: ({ name, code, amount }) => [name, priceText(amount), code],
    example: { name: 'A Shopper', code: 'K7M2Q9X4TD', amount: 1649 },
  },
})
