import { z } from 'zod'
import { EMAIL } from '../core/contact.ts'
import { isDay } from '../core/india-time.ts'
import type { Wrong } from '../core/refusals/wrong-field.ts'

/** The name of a message about a wrong value; it is worded in the caller's language later. */
export const says = (name: Wrong): string => name

/** Aborts further checks, so that patterns only run on texts of limited length. */
const atMost = (most: number, words = says('tooLong')) => z.maxLength(most, { error: words, abort: true })

/** Postgres cannot store a NUL or half a surrogate pair; other control characters do not belong into a name. */
const printable = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, says('unprintable'))
const printableLines = z.regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u, says('unprintable'))

/** Invisible characters that copied text brings along, and those that change the direction of the text after them. */
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
/** Removes invisible characters and trims. Joiners are kept: Indian scripts and emoji need them. */
const seenAlone = z.overwrite<string>((typed) => typed.replace(UNSEEN, '').trim())

/** At least one character that is visible. */
const SEEN = /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u
const seen = z.refine<string>((typed) => SEEN.test(typed), { error: says('empty'), abort: true })

const filled = z.minLength(1, { error: says('empty'), abort: true })

/** One line of at most so many characters, trimmed and without invisible characters; it may be empty. */
export const text = (most: number) => z.string().check(seenAlone, atMost(most), printable)
/** As `text`, but not empty. */
export const line = (most: number) => z.string().check(seenAlone, filled, atMost(most), seen, printable)
/** Several lines, not empty. */
export const note = (most: number) => z.string().check(seenAlone, filled, atMost(most), seen, printableLines)
/** Several lines; may be empty, for drafts. */
export const loose = (most: number) => z.string().check(seenAlone, atMost(most), printableLines)

/** A text that matches a pattern; a text longer than the pattern allows gets the same message. */
export const matching = (most: number, pattern: RegExp, words: string) =>
  z.string().check(atMost(most, words), z.regex(pattern, words))
/** As `matching`, but trimmed first. */
export const trimmedMatching = (most: number, pattern: RegExp, words: string) =>
  z.string().trim().check(atMost(most, words), z.regex(pattern, words))

/** A client's own id for a call, so that a repeated call is done once. */
export const uuid = matching(36, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be a UUID')

export const email = z
  .string()
  .overwrite((typed) => typed.replace(/\p{Cf}/gu, ''))
  .trim()
  .toLowerCase()
  .check(
    atMost(254, says('email')),
    z.regex(EMAIL, says('email')),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, says('email')),
  )

export const password = (least: number, words: string) =>
  z.string().check(z.minLength(least, words), atMost(200))

const A_MOMENT = 'must be a day and a time, such as 2026-12-31T23:59'
/** A minute in India's local time. */
export const indianMoment = trimmedMatching(
  16,
  /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/,
  A_MOMENT,
).refine((moment) => isDay(moment.slice(0, 10)), A_MOMENT)
