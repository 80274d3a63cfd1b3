import { words as inEvery } from '#words/in/mails/newsletter'
import { beginningOf } from '../../../../core/beginning-of.ts'
import { NEWSLETTER_PERCENT } from '../../../../core/coupon-rules.ts'
import { dayText } from '../../../../core/date.ts'
import { type Paise, priceText, rupees } from '../../../../core/money.ts'
import { type Letterhead, type Part, pageAt, template } from './definition.ts'
import { codeBox } from './layout.ts'
import { type LetterPiece, letterPieces } from './letter-pieces.ts'
import { action, line, lines, link } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `key` confirms, `leaveKey` unsubscribes, now or later. */
export type NewsletterConfirm = {
  key: string
  leaveKey: string
  capPaise: Paise
  days: number
  until: string
}

/** `standing`: whether the coupon is new, an earlier one that is still valid, or no longer valid. */
export type NewsletterWelcome = {
  code: string
  capPaise: Paise
  endsAt: string
  standing: 'new' | 'had' | 'gone'
  leaveKey: string
}

/** As a shopkeeper wrote it. `leaveKey` null: a test, without an unsubscribe link. */
export type NewsletterLetter = {
  subject: string
  paragraphs: string[]
  pieces: LetterPiece[]
  leaveKey: string | null
}

const percent = NEWSLETTER_PERCENT
const pageOf = (shop: Letterhead, name: 'confirm' | 'leave', key: string) =>
  `${pageAt(shop, '/newsletter')}?${new URLSearchParams({ [name]: key })}`

/** Headers for the unsubscribe button of mail programs (RFC 8058). */
const leaving = (shop: Letterhead, key: string) => ({
  leaveUrl: `${shop.publicUrl}/api/newsletter/leave/${key}`,
})

const leaveLine = (shop: Letterhead, key: string | null, words: Words): Part =>
  link(words.leave, key === null ? pageAt(shop, '/newsletter') : pageOf(shop, 'leave', key))

export const newsletterConfirm = template<NewsletterConfirm, Words>(inEvery, {
  holdsSecret: true,
  mail: ({ key, leaveKey, capPaise, days }, words, shop) => ({
    subject: words.confirmSubject,
    preheader: words.confirmPreheader,
    heading: words.confirmHeading,
    parts: [
      line(words.confirmAsked({ shop: shop.name })),
      line(words.confirmOffer({ percent, cap: priceText(rupees(capPaise)), days })),
      action(words.confirmAction, pageOf(shop, 'confirm', key)),
      line(words.confirmLife),
      leaveLine(shop, leaveKey, words),
    ],
    ...leaving(shop, leaveKey),
  }),
})

export const newsletterWelcome = template<NewsletterWelcome, Words>(inEvery, {
  holdsSecret: true,
  mail: ({ code, capPaise, endsAt, standing, leaveKey }, words, shop) => {
    const terms = { percent, cap: priceText(rupees(capPaise)), day: dayText(endsAt, shop.locale) }
    const isNew = standing === 'new'
    return {
      subject: isNew ? words.welcomeSubject(terms) : words.welcomeAgainSubject,
      preheader: isNew ? words.welcomePreheader(terms) : words.welcomeAgainPreheader,
      heading: words.welcomeHeading,
      parts: [
        line(isNew ? words.welcomeCode : standing === 'had' ? words.welcomeHad : words.welcomeGone),
        standing === 'gone' ? null : { markup: codeBox(code), text: code },
        standing === 'gone' ? null : line(words.welcomeTerms(terms)),
        action(words.welcomeAction, pageAt(shop, '/collection')),
        leaveLine(shop, leaveKey, words),
      ],
      ...leaving(shop, leaveKey),
    }
  },
})

/** Characters that an inbox shows beside the subject. */
const PREHEADER_LENGTH = 110

export const newsletterLetter = template<NewsletterLetter, Words>(inEvery, {
  holdsSecret: true,
  mail: ({ subject, paragraphs, pieces, leaveKey }, words, shop) => ({
    subject,
    preheader: beginningOf(paragraphs[0] ?? '', PREHEADER_LENGTH),
    heading: subject,
    parts: [
      ...paragraphs.map(lines),
      pieces.length > 0 ? letterPieces(pieces, shop) : null,
      action(words.welcomeAction, pageAt(shop, '/collection')),
      line(words.letterWhy),
      leaveLine(shop, leaveKey, words),
    ],
    ...(leaveKey !== null && leaving(shop, leaveKey)),
  }),
})
