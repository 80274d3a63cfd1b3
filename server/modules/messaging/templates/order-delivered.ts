import { words as inEvery } from '#words/in/mails/order-delivered'
import { POLICY } from '../../../../core/policy.ts'
import { holes, type Letterhead, pageAt, template } from './definition.ts'
import { action, line, link, type Piece, pieceCount, pieceList } from './parts.ts'

type Words = (typeof inEvery)['en']

export type OrderDelivered = { name: string; code: string; pieces: Piece[] }

const wrong = ({ email }: Letterhead, words: Words) =>
  words.ifWrong({ email, reportDamageHours: POLICY.reportDamageHours })

export const orderDelivered = template<OrderDelivered, Words>(inEvery, {
  mail: ({ name, code, pieces }, words, shop) => ({
    subject: words.subject({ code }),
    preheader: words.preheader({ pieces: pieceCount(pieces, shop.locale) }),
    heading: words.heading,
    parts: [
      line(words.text({ name, code })),
      pieceList(pieces),
      line(wrong(shop, words)),
      action(words.seeYourOrder, pageAt(shop, '/orders')),
      link(words.returnPolicy, pageAt(shop, '/return')),
    ],
  }),
  whatsapp: {
    name: 'order_delivered',
    body: (words) => words.whatsapp(holes('name', 'code', 'hours', 'email')),
    fill: ({ name, code }, _words, shop) => [name, code, String(POLICY.reportDamageHours), shop.email],
    example: { name: 'A Shopper', code: 'K7M2Q9X4TD', pieces: [] },
  },
})
