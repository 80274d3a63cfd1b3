import { words as inEvery } from '#words/in/mails/payout'
import { dayText } from '../../../../core/date.ts'
import { priceText } from '../../../../core/money.ts'
import { holes, pageAt, stopLine, template } from './definition.ts'
import { action, line, mailOf } from './parts.ts'
import type { Refund } from './refund.ts'

type Words = (typeof inEvery)['en']

/** Of a refund in cash: `link` is where its shopper says where the money goes. */
export type PayoutLink = {
  name: string
  code: string
  amount: number
  link: string
  linkUntil: string | null
}

const EXAMPLE = { name: 'A Shopper', code: 'K7M2Q9X4TD', amount: 1649 }

export const payoutLink = template<PayoutLink, Words>(inEvery, {
  isOfMoney: true,
  mail: ({ name, code, amount, link, linkUntil }, words, shop) =>
    mailOf(
      {
        subject: words.linkSubject({ price: priceText(amount) }),
        preheader: words.linkPreheader({ code }),
        heading: words.linkHeading,
        shop,
      },
      [
        line(words.link({ name, price: priceText(amount), code })),
        line(words.how),
        ...(linkUntil ? [line(words.until({ day: dayText(linkUntil, shop.locale) }))] : []),
        action(words.take, link),
      ],
    ),
  whatsapp: {
    name: 'payout_link',
    category: 'UTILITY',
    body: (words) => words.linkWhatsapp(holes('name', 'price', 'code', 'link')),
    footer: stopLine,
    fill: ({ name, code, amount, link }) => [name, priceText(amount), code, link],
    example: { ...EXAMPLE, link: 'https://rzp.io/i/example', linkUntil: '2026-12-06T00:00:00Z' },
  },
})

export const payoutDone = template<Refund, Words>(inEvery, {
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
        action(words.seeYourOrders, pageAt(shop, '/orders')),
      ],
    ),
  whatsapp: {
    name: 'payout_done',
    category: 'UTILITY',
    body: (words) => words.doneWhatsapp(holes('name', 'price', 'code')),
    footer: stopLine,
    fill: ({ name, code, amount }) => [name, priceText(amount), code],
    example: EXAMPLE,
  },
})
