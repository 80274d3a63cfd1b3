import { words as inEvery } from '#words/in/mails/size-waits'
import { priceText } from '../../../../core/money.ts'
import { CONFIRMED_WITHIN_HOURS } from '../../../../core/size-waits.ts'
import { holes, type Letterhead, pageAt, template } from './definition.ts'
import { action, line, link } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `key`: of the link. What a browser's address bar shows behind `#` is sent to no server. */
export type SizeWait = { piece: string; size: string; key: string }
/** `price` in rupees; `path` of the piece in the shop. */
export type SizeBack = SizeWait & { price: number; path: string }

const linkTo = (shop: Letterhead, key: string, what = '') => `${pageAt(shop, '/size-back')}#${what}${key}`

export const sizeWait = template<SizeWait, Words>(inEvery, {
  holdsSecret: true,
  mail: ({ piece, size, key }, words, shop) => ({
    subject: words.askSubject({ piece, size }),
    preheader: words.askPreheader,
    heading: words.askHeading,
    parts: [
      line(words.ask({ piece, size })),
      action(words.askButton, linkTo(shop, key)),
      line(words.askUnasked({ hours: CONFIRMED_WITHIN_HOURS })),
    ],
  }),
})

export const sizeBack = template<SizeBack, Words>(inEvery, {
  mail: ({ piece, size, price, path, key }, words, shop) => ({
    subject: words.backSubject({ piece, size }),
    preheader: words.backPreheader,
    heading: words.backHeading,
    parts: [
      line(words.back({ piece, size, price: priceText(price) })),
      action(words.backButton, pageAt(shop, path)),
      line(words.backStop),
      link(words.stopButton, linkTo(shop, key, 'stop-')),
    ],
  }),
  whatsapp: {
    name: 'size_back',
    category: 'MARKETING',
    body: (words) => words.whatsapp(holes('piece', 'size', 'price', 'link')),
    fill: ({ piece, size, price, path }, _words, shop) => [piece, size, priceText(price), pageAt(shop, path)],
    example: {
      piece: 'Bela A-Line Kurti',
      size: 'M',
      price: 1499,
      path: '/product/bela-a-line-kurti',
      key: '',
    },
  },
})
