import { words as inEvery } from '#words/in/mails/refund'
import { dayText } from '../../../../core/date.ts'
import { priceText } from '../../../../core/money.ts'
import { holes, pageAt, stopLine, template } from './definition.ts'
import { action, line, mailOf } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `amount` in rupees. */
export type Refund = {
  name: string
  code: string
  amount: number
  /** '2026-12-04': when it is there at the latest; of an older message nothing. */
  expectedOn?: string | null
}

const EXAMPLE = { name: 'A Shopper', code: 'K7M2Q9X4TD', amount: 1649 }

export const refundOnItsWay = template<Refund, Words>(inEvery, {
  isOfMoney: true,
  mail: ({ name, code, amount, expectedOn }, words, shop) =>
    mailOf(
      {
        subject: words.onItsWaySubject({ price: priceText(amount) }),
        preheader: words.onItsWayPreheader({ code }),
        heading: words.onItsWayHeading,
        shop,
      },
      [
        line(words.onItsWay({ name, price: priceText(amount), code })),
        line(expectedOn ? words.expected({ day: dayText(expectedOn, shop.locale) }) : words.bank),
        action(words.seeYourOrders, pageAt(shop, '/orders')),
      ],
    ),
  whatsapp: {
    name: 'refund_on_its_way',
    category: 'UTILITY',
    body: (words) => words.onItsWayWhatsapp(holes('name', 'price', 'code')),
    footer: stopLine,
    fill: ({ name, code, amount }) => [name, priceText(amount), code],
    example: EXAMPLE,
  },
})

export const refundDone = template<Refund, Words>(inEvery, {
  isOfMoney: true,
  mail: ({ name, code, amount }, words, shop) =>
    mailOf(
      {
        subject: words.doneSubject({ price: priceText(amount) }),
        preheader: words.donePreheader({ code }),
        heading: words.doneHeading,
        shop,
      },
      [
        line(words.done({ name, price: priceText(amount), code })),
        line(words.notShown),
        action(words.seeYourOrders, pageAt(shop, '/orders')),
      ],
    ),
  whatsapp: {
    name: 'refund_done',
    category: 'UTILITY',
    body: (words) => words.doneWhatsapp(holes('name', 'price', 'code')),
    footer: stopLine,
    fill: ({ name, code, amount }) => [name, priceText(amount), code],
    example: EXAMPLE,
  },
})
