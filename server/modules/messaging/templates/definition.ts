import { words as inEvery } from '#words/in/mails/parts'
import { addressIn, type Locale } from '../../../../core/locale.ts'
import type { ShopFacts } from '../../../../core/shop.ts'

/** Who writes, and in which language: the shop as it is now, and the address of its pages. */
export type Letterhead = ShopFacts & { publicUrl: string; locale: Locale }

/** Where a page of the shop is, in the language of the letter. */
export const pageAt = ({ publicUrl, locale }: Letterhead, path: string): string =>
  publicUrl + addressIn(locale, path)

/** What a mail is: a subject, and the same words twice. */
export type Mail = {
  subject: string
  text: string
  html: string
  /** Where one press in a mail program, which opens no page, stops all that are like it. */
  leaveUrl?: string
}

/** One message in each form it is sent in. A form that is missing is one it never takes. */
export type Definition<Content> = {
  mail?: (content: Content, shop: Letterhead) => Mail
  whatsapp?: ApprovedTemplate<Content> | Reply<Content>
  /** Its content is emptied once it is sent. */
  holdsSecret?: true
  /** It is of money alone, which a packer is told nothing of. */
  isOfMoney?: true
}

/** WhatsApp lets a shop begin a conversation only with words that WhatsApp has approved beforehand. */
export type ApprovedTemplate<Content> = {
  name: string
  category: 'UTILITY' | 'AUTHENTICATION' | 'MARKETING'
  /** Holes are {{1}}, {{2}} …; neither the first nor the last thing, which WhatsApp refuses. */
  body: (locale: Locale) => string
  footer: (locale: Locale) => string
  /** What fills the holes, in their order. */
  fill: (content: Content, shop: Letterhead) => string[]
  /** A button that answers for its reader: what stands on it, and what comes back to us when it is pressed. */
  button?: { text: (locale: Locale) => string; payload: (content: Content) => string }
  /** For whoever approves it. */
  example: Content
}

/** A language as WhatsApp names it: `hi`, `en_XA`. */
export const languageCode = (locale: Locale): string => locale.replace('-', '_')

/** Free words, which WhatsApp takes within 24 hours of the shopper's own message. */
export type Reply<Content> = { reply: (content: Content, shop: Letterhead) => string }

/** The forms of a message as its file writes them: each is given the words of the letterhead's language. */
type Forms<Content, Words> = {
  mail?: (content: Content, words: Words, shop: Letterhead) => Mail
  whatsapp?:
    | (Omit<ApprovedTemplate<Content>, 'body' | 'fill' | 'button'> & {
        body: (words: Words) => string
        button?: { text: (words: Words) => string; payload: (content: Content) => string }
        fill: (content: Content, words: Words, shop: Letterhead) => string[]
      })
    | { reply: (content: Content, words: Words, shop: Letterhead) => string }
  holdsSecret?: true
  isOfMoney?: true
}

export function template<Content, Words>(
  inEach: Record<Locale, Words>,
  { mail, whatsapp, holdsSecret, isOfMoney }: Forms<Content, Words>,
): Definition<Content> {
  return {
    ...(mail && { mail: (content, shop) => mail(content, inEach[shop.locale], shop) }),
    ...(whatsapp && { whatsapp: spoken(inEach, whatsapp) }),
    ...(holdsSecret && { holdsSecret }),
    ...(isOfMoney && { isOfMoney }),
  }
}

function spoken<Content, Words>(
  inEach: Record<Locale, Words>,
  form: NonNullable<Forms<Content, Words>['whatsapp']>,
): ApprovedTemplate<Content> | Reply<Content> {
  if ('reply' in form) return { reply: (content, shop) => form.reply(content, inEach[shop.locale], shop) }
  const { button, ...approved } = form
  return {
    ...approved,
    ...(button && { button: { ...button, text: (locale) => button.text(inEach[locale]) } }),
    body: (locale) => form.body(inEach[locale]),
    fill: (content, shop) => form.fill(content, inEach[shop.locale], shop),
  }
}

/** A message's parameters as the holes of an approved template: the first is {{1}}. */
export const holes = <Name extends string>(...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name, at) => [name, `{{${at + 1}}}`])) as Record<Name, string>

/** How order messages end; WhatsApp shows it small and grey. */
export const stopLine = (locale: Locale): string => inEvery[locale].stopLine
