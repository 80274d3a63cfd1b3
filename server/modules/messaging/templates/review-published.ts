import { words as inEvery } from '#words/in/mails/review-published'
import { pageAt, template } from './definition.ts'
import { action, line, link } from './parts.ts'

type Words = (typeof inEvery)['en']

export type ReviewPublished = { name: string; product: string; handle: string }

/** By mail alone: it is good news, and can wait until its reader looks. */
export const reviewPublished = template<ReviewPublished, Words>(inEvery, {
  mail: ({ name, product, handle }, words, shop) => ({
    subject: words.subject({ product }),
    preheader: words.preheader,
    heading: words.heading,
    parts: [
      line(words.text({ name, product })),
      action(words.see, pageAt(shop, `/product/${handle}#reviews`)),
      line(words.change),
      link(words.yours, pageAt(shop, `/review/${handle}`)),
    ],
  }),
})
