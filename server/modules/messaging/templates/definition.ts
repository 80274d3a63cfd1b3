import { words as inEvery } from '#words/in/mails/parts'
import { addressIn, type Locale } from '../../../../core/locale.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import type { Html } from '../html.ts'

/** The sender as it is now, the reader's language, and the address of the shop's pages. */
export type Letterhead = ShopFacts & {
  publicUrl: string
  locale: Locale
  /** The shop has an account to send payout links from. */
  payoutsOn: boolean
}

/** The address of a page of the shop, in the reader's language. */
export const pageAt = ({ publicUrl, locale }: Letterhead, path: string): string =>
  publicUrl + addressIn(locale, path)

/** A piece of a mail, once as markup and once as plain text. */
export type Part = { markup: Html; text: string }

/** What a template puts into the frame of all mails. */
export type MailContent = {
  subject: string
  /** The line that an inbox shows beside the subject. */
  preheader: string
  heading: string
  parts: (Part | null)[]
  /** An address for one-click unsubscribing, without opening a page (RFC 8058). */
  leaveUrl?: string
}

/** A message in each form in which it can be sent; without a form it is never sent that way. */
export type Definition<Content> = {
  mail?: (content: Content, shop: Letterhead) => MailContent
  whatsapp?: ApprovedTemplate<Content> | Reply<Content>
  /** Its contents are deleted after sending. */
  holdsSecret?: true
  /** It is about money only, so packers do not see it. */
  isOfMoney?: true
}

/** WhatsApp requires approved templates for messages that the shop sends unasked. */
export type ApprovedTemplate<Content> = {
  name: string
  category: 'UTILITY' | 'AUTHENTICATION' | 'MARKETING'
  /** Contains placeholders {{1}}, {{2}} …, but not as the first or last word, which WhatsApp refuses. */
  body: (locale: Locale) => string
  footer: (locale: Locale) => string
  /** The values of the placeholders, in order. */
  fill: (content: Content, shop: Letterhead) => string[]
  /** A quick-reply button: its text, and the payload that comes back when it is pressed. */
  button?: { text: (locale: Locale) => string; payload: (content: Content) => string }
  /** Sample contents for WhatsApp's reviewers. */
  example: Content
}

/** A language in WhatsApp's notation: `hi`, `en_XA`. */
export const languageCode = (locale: Locale): string => locale.replace('-', '_')

/** Free text, which WhatsApp accepts within 24 hours of the shopper's own message. */
export type Reply<Content> = { reply: (content: Content, shop: Letterhead) => string }

/** The forms as a template's file writes them: each receives the texts in the reader's language. */
type Forms<Content, Words> = {
  mail?: (content: Content, words: Words, shop: Letterhead) => MailContent
  whatsapp?:
    | (Pick<ApprovedTemplate<Content>, 'name' | 'example'> & {
        /** Without one it is `UTILITY`. */
        category?: 'AUTHENTICATION' | 'MARKETING'
        /** Without one it is that of order messages, which WhatsApp shows small and grey. */
        footer?: (words: Words) => string
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
  const { button, footer, category = 'UTILITY', ...approved } = form
  return {
    ...approved,
    category,
    footer: (locale) => footer?.(inEach[locale]) ?? inEvery[locale].stopLine,
    ...(button && { button: { ...button, text: (locale) => button.text(inEach[locale]) } }),
    body: (locale) => form.body(inEach[locale]),
    fill: (content, shop) => form.fill(content, inEach[shop.locale], shop),
  }
}

/** A message's parameters as placeholders of an approved template, the first as {{1}}. */
export const holes = <Name extends string>(...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name, at) => [name, `{{${at + 1}}}`])) as Record<Name, string>
