import { words as inEvery } from '#words/in/mails/money-back'
import { dayText } from '../../../../core/date.ts'
import { priceText } from '../../../../core/money.ts'
import { holes, type Letterhead, pageAt, template } from './definition.ts'
import { action, line } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `amount` in rupees. */
export type Refund = {
  name: string
  code: string
  amount: number
  /** '2026-12-04', the day by which it should have arrived; missing in older messages. */
  expectedOn?: string | null
}

/** A refund by payout: `link` is where its shopper enters an account. */
export type PayoutLink = Omit<Refund, 'expectedOn'> & { link: string; linkUntil: string | null }

/** The texts of such a message; WhatsApp's have the same placeholders, the link last. */
type Said = {
  subject: (holes: { price: string }) => string
  preheader: (holes: { code: string }) => string
  heading: string
  text: (holes: { name: string; price: string; code: string }) => string
}
type Parts = ReturnType<typeof line>[]

const moneyBack = <Content extends Refund>(
  name: string,
  said: (words: Words) => Said,
  more: (content: Content, words: Words, shop: Letterhead) => Parts,
  whatsapp: { body: (words: Words) => string; example: Content; link?: (content: Content) => string },
) =>
  template<Content, Words>(inEvery, {
    isOfMoney: true,
    mail: (content, words, shop) => {
      const { subject, preheader, heading, text } = said(words)
      const { name: shopper, code, amount } = content
      const price = priceText(amount)
      return {
        subject: subject({ price }),
        preheader: preheader({ code }),
        heading,
        parts: [line(text({ name: shopper, price, code })), ...more(content, words, shop)],
      }
    },
    whatsapp: {
      name,
      body: whatsapp.body,
      fill: (content) => [
        ...[content.name, priceText(content.amount), content.code],
        ...(whatsapp.link ? [whatsapp.link(content)] : []),
      ],
      example: whatsapp.example,
    },
  })

const EXAMPLE = { name: 'A Shopper', code: 'K7M2Q9X4TD', amount: 1649 }
const LINKED = {
  example: { ...EXAMPLE, link: 'https://rzp.io/i/example', linkUntil: '2026-12-06T00:00:00Z' },
  link: ({ link }: PayoutLink) => link,
}

const seeOrders = (words: Words, shop: Letterhead) => action(words.seeYourOrders, pageAt(shop, '/orders'))
const takeIt = ({ link, linkUntil }: PayoutLink, words: Words, shop: Letterhead): Parts => [
  ...(linkUntil ? [line(words.until({ day: dayText(linkUntil, shop.locale) }))] : []),
  action(words.take, link),
]

export const refundOnItsWay = moneyBack<Refund>(
  'refund_on_its_way',
  (words) => ({
    subject: words.onItsWaySubject,
    preheader: words.onItsWayPreheader,
    heading: words.onItsWayHeading,
    text: words.onItsWay,
  }),
  ({ expectedOn }, words, shop) => [
    line(expectedOn ? words.expected({ day: dayText(expectedOn, shop.locale) }) : words.bank),
    seeOrders(words, shop),
  ],
  { body: (words) => words.onItsWayWhatsapp(holes('name', 'price', 'code')), example: EXAMPLE },
)

export const refundDone = moneyBack<Refund>(
  'refund_done',
  (words) => ({
    subject: words.doneSubject,
    preheader: words.donePreheader,
    heading: words.doneHeading,
    text: words.done,
  }),
  (_, words, shop) => [line(words.notShown), seeOrders(words, shop)],
  { body: (words) => words.doneWhatsapp(holes('name', 'price', 'code')), example: EXAMPLE },
)

export const payoutLink = moneyBack<PayoutLink>(
  'payout_link',
  (words) => ({
    subject: words.linkSubject,
    preheader: words.linkPreheader,
    heading: words.linkHeading,
    text: words.link,
  }),
  (content, words, shop) => [line(words.how), ...takeIt(content, words, shop)],
  { body: (words) => words.linkWhatsapp(holes('name', 'price', 'code', 'link')), ...LINKED },
)

/** The bank has returned it, before or after it was reported as done. */
export const payoutAgain = moneyBack<PayoutLink>(
  'payout_again',
  (words) => ({
    subject: words.againSubject,
    preheader: words.againPreheader,
    heading: words.againHeading,
    text: words.again,
  }),
  (content, words, shop) => [line(words.againHow), ...takeIt(content, words, shop)],
  { body: (words) => words.againWhatsapp(holes('name', 'price', 'code', 'link')), ...LINKED },
)

export const payoutDone = moneyBack<Refund>(
  'payout_done',
  (words) => ({
    subject: words.takenSubject,
    preheader: words.takenPreheader,
    heading: words.takenHeading,
    text: words.taken,
  }),
  (_, words, shop) => [seeOrders(words, shop)],
  { body: (words) => words.takenWhatsapp(holes('name', 'price', 'code')), example: EXAMPLE },
)
