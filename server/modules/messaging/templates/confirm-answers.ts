import { words as inEvery } from '#words/in/mails/confirm-answers'
import { pageAt, template } from './definition.ts'

type Words = (typeof inEvery)['en']

/** Answers to the button under `order-to-confirm`, or to a typed yes. They need no approval: the shopper has just written. */
export type ConfirmAnswer = { name: string; code: string }

export const orderConfirmed = template<ConfirmAnswer, Words>(inEvery, {
  whatsapp: {
    reply: ({ name, code }, words, shop) => words.confirmed({ name, code, orders: pageAt(shop, '/orders') }),
  },
})

export const confirmedTooLate = template<ConfirmAnswer, Words>(inEvery, {
  whatsapp: {
    reply: ({ name, code }, words, shop) => words.tooLate({ name, code, orders: pageAt(shop, '/orders') }),
  },
})

/** Several orders wait for a word. */
export const confirmWhich = template<{ name: string }, Words>(inEvery, {
  whatsapp: {
    reply: ({ name }, words, shop) => words.which({ name, orders: pageAt(shop, '/orders') }),
  },
})
