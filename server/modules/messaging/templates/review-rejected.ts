import { words as inEvery } from '#words/in/mails/review-rejected'
import { words as reasons } from '#words/in/review-reasons'
import type { RejectReason } from '../../../../core/review.ts'
import { holes, pageAt, template } from './definition.ts'
import { action, line, link } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `why`: out of the published list. `mayAppeal`: it was not looked at twice yet. */
export type ReviewRejected = {
  name: string
  product: string
  handle: string
  why: RejectReason
  mayAppeal: boolean
}

export const reviewRejected = template<ReviewRejected, Words>(inEvery, {
  mail: ({ name, product, handle, why, mayAppeal }, words, shop) => ({
    subject: words.subject({ product }),
    preheader: words.preheader,
    heading: words.heading,
    parts: [
      line(words.text({ name, product })),
      line(words.theReason({ reason: reasons[shop.locale].reason({ reason: why }) })),
      line(words.starsDoNotMatter),
      mayAppeal ? line(words.mayAppeal) : null,
      action(words.seeYourReview, pageAt(shop, `/review/${handle}`)),
      link(words.rules, pageAt(shop, '/review-rules')),
    ],
  }),
  whatsapp: {
    name: 'review_not_published',
    body: (words) => words.whatsapp(holes('name', 'product', 'reason', 'link')),
    fill: ({ name, product, handle, why }, _words, shop) => [
      name,
      product,
      reasons[shop.locale].reason({ reason: why }),
      pageAt(shop, `/review/${handle}`),
    ],
    example: {
      name: 'A Shopper',
      product: 'Bela A-Line Kurti',
      handle: 'bela-a-line-kurti',
      why: 'personal',
      mayAppeal: true,
    },
  },
})
