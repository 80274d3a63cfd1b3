import { words as inEvery } from '#words/in/mails/payment-returned'
import { priceText } from '../../../../core/money.ts'
import type { WhyReturned } from '../../../../core/order-event.ts'
import { holes, pageAt, template } from './definition.ts'
import { action, line } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `amount` in rupees. */
export type PaymentReturned = { name: string; code: string; amount: number; why: WhyReturned }

const reasons = (words: Words): Record<WhyReturned, string> => ({
  late: words.late,
  second: words.second,
  'wrong amount': words.wrongAmount,
  cancelled: words.cancelled,
})

export const paymentReturned = template<PaymentReturned, Words>(inEvery, {
  isOfMoney: true,
  mail: ({ name, code, amount, why }, words, shop) => ({
    subject: words.subject({ price: priceText(amount) }),
    preheader: words.preheader({ code }),
    heading: words.heading,
    parts: [
      line(words.text({ name, price: priceText(amount), code, reason: reasons(words)[why] })),
      line(words.goesBack),
      why === 'second'
        ? action(words.seeYourOrder, pageAt(shop, '/orders'))
        : action(words.seeTheCollection, pageAt(shop, '/collection')),
    ],
  }),
  whatsapp: {
    name: 'payment_returned',
    body: (words) => words.whatsapp(holes('name', 'price', 'code', 'reason')),
    fill: ({ name, code, amount, why }, words) => [name, priceText(amount), code, reasons(words)[why]],
    example: { name: 'A Shopper', code: 'K7M2Q9X4TD', amount: 1649, why: 'late' },
  },
})
