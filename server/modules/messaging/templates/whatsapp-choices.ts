import { words as inEvery } from '#words/in/mails/whatsapp-choices'
import { pageAt, template } from './definition.ts'

type Words = (typeof inEvery)['en']

/** Answers to STOP and START. They need no approval: the shopper has just written. */
export type WhatsAppChoice = { name: string }

export const whatsappStopped = template<WhatsAppChoice, Words>(inEvery, {
  whatsapp: {
    reply: ({ name }, words, shop) => words.stopped({ name, shop: shop.name }),
  },
})

export const whatsappStarted = template<WhatsAppChoice, Words>(inEvery, {
  whatsapp: {
    reply: ({ name }, words, shop) => words.started({ name, profile: pageAt(shop, '/myprofile') }),
  },
})
