import type { ShopFacts } from '../../../../core/shop.ts'

/** Who writes: the shop as it is now, and the address of its pages. */
export type Letterhead = ShopFacts & { publicUrl: string }

/** What a mail is: a subject, and the same words twice. */
export type Mail = { subject: string; text: string; html: string }

/** One message in each form it is sent in. A form that is missing is one it never takes. */
export type Definition<Content> = {
  mail?: (content: Content, shop: Letterhead) => Mail
  whatsapp?: ApprovedTemplate<Content> | Reply<Content>
  /** Its content is emptied once it is sent. */
  holdsSecret?: true
}

/** WhatsApp lets a shop begin a conversation only with words that WhatsApp has approved beforehand. */
export type ApprovedTemplate<Content> = {
  name: string
  category: 'UTILITY' | 'AUTHENTICATION'
  /** Holes are {{1}}, {{2}} …; neither the first nor the last thing, which WhatsApp refuses. */
  body: string
  footer: string
  /** What fills the holes, in their order. */
  fill: (content: Content, shop: Letterhead) => string[]
  /** For whoever approves it. */
  example: Content
}

/** Free words, which WhatsApp takes within 24 hours of the shopper's own message. */
export type Reply<Content> = { reply: (content: Content, shop: Letterhead) => string }

/** How order messages end; WhatsApp shows it small and grey. */
export const STOP_LINE = 'Reply STOP to opt-out'
