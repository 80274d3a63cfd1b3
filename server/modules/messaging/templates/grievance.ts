import { words as inEvery } from '#words/in/mails/grievance'
import { dayTimeText } from '../../../../core/date.ts'
import type { Answer } from '../../../../core/grievance.ts'
import { holes, type Letterhead, pageAt, template } from './definition.ts'
import { action, facts, line, link, quoted } from './parts.ts'

type Words = (typeof inEvery)['en']

/** The complaint as it was recorded, every word of it; moments as ISO 8601. */
export type GrievanceRecorded = {
  name: string
  code: string
  text: string
  order: string | null
  at: string
  acknowledgeBy: string
  settleBy: string
}

/** `text` null: nothing was written beside it. */
export type GrievanceAnswered = { name: string; code: string; kind: Answer; text: string | null }

/** Its ticket stands behind the #, so that no server on the way reads it. */
const ticketPage = (shop: Letterhead, code: string) => pageAt(shop, `/grievance#${code}`)

export const grievanceRecorded = template<GrievanceRecorded, Words>(inEvery, {
  mail: ({ name, code, text, order, at, acknowledgeBy, settleBy }, words, shop) => ({
    subject: words.recordedSubject({ code }),
    preheader: words.recordedPreheader({ time: dayTimeText(acknowledgeBy, shop.locale) }),
    heading: words.recordedHeading,
    parts: [
      line(words.recordedText({ name })),
      facts([
        [words.ticket, code],
        [words.recordedAt, dayTimeText(at, shop.locale)],
        [words.order, order],
      ]),
      line(words.asRecorded),
      quoted(text),
      line(
        words.clocks({
          acknowledge: dayTimeText(acknowledgeBy, shop.locale),
          settle: dayTimeText(settleBy, shop.locale),
        }),
      ),
      action(words.follow, ticketPage(shop, code)),
      line(words.notYou),
    ],
  }),
  whatsapp: {
    name: 'complaint_recorded',
    body: (words) => words.recordedWhatsapp(holes('name', 'code', 'text', 'time', 'link')),
    fill: ({ name, code, text, acknowledgeBy }, _words, shop) => [
      name,
      code,
      text,
      dayTimeText(acknowledgeBy, shop.locale),
      ticketPage(shop, code),
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      text: 'The dupatta came without its border.',
      order: null,
      at: '2026-11-22T06:30:00.000Z',
      acknowledgeBy: '2026-11-24T06:30:00.000Z',
      settleBy: '2026-12-22T06:30:00.000Z',
    },
  },
})

export const grievanceAnswered = template<GrievanceAnswered, Words>(inEvery, {
  mail: ({ name, code, kind, text }, words, shop) => ({
    subject: words.answeredSubject({ kind, code }),
    preheader: words.answeredPreheader({ kind }),
    heading: words.answeredHeading({ kind }),
    parts: [
      line(words.answeredText({ name, kind, code })),
      text === null ? null : quoted(text),
      kind === 'closed' ? line(words.notContent) : null,
      action(words.follow, ticketPage(shop, code)),
      link(words.helpline, 'https://consumerhelpline.gov.in'),
    ],
  }),
  whatsapp: {
    name: 'complaint_answered',
    body: (words) => words.answeredWhatsapp(holes('name', 'code', 'what', 'link')),
    fill: ({ name, code, kind, text }, words, shop) => [
      name,
      code,
      text ?? words.answeredPreheader({ kind }),
      ticketPage(shop, code),
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      kind: 'replied',
      text: 'A new border is on its way to you.',
    },
  },
})
