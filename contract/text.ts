import { z } from 'zod'
import { EMAIL } from '../core/contact.ts'
import { isDay } from '../core/india-time.ts'
import type { Wrong } from '../core/refusals/wrong-field.ts'

/** What is said of a wrong value, in the language of whoever asks. */
export const says = (name: Wrong): string => name

/** Both stop the checks behind them: a pattern is tried only on what is short enough for it. */
const atMost = (most: number, words = says('tooLong')) => z.maxLength(most, { error: words, abort: true })

/** Neither a NUL nor half a character can be stored by Postgres; other control characters have no business in a name. */
const printable = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, says('unprintable'))
const printableLines = z.regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u, says('unprintable'))

/** What has neither width nor meaning and comes along with what is copied, and what turns the direction of the text behind it. */
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
/** Without what cannot be seen. Joiners stay: words of Indian scripts and emoji are written with them. */
const seenAlone = z.overwrite<string>((typed) => typed.replace(UNSEEN, '').trim())

/** Letters that are drawn as nothing are none. */
const SEEN = /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u
const seen = z.refine<string>((typed) => SEEN.test(typed), { error: says('empty'), abort: true })

const filled = z.minLength(1, { error: says('empty'), abort: true })

/** One line, trimmed and of what is seen, of at most so many characters; it may be empty. */
export const text = (most: number) => z.string().check(seenAlone, atMost(most), printable)
/** The same, not empty. */
export const line = (most: number) => z.string().check(seenAlone, filled, atMost(most), seen, printable)
/** Several lines, not empty. */
export const note = (most: number) => z.string().check(seenAlone, filled, atMost(most), seen, printableLines)
/** Several lines; empty while it is being written. */
export const loose = (most: number) => z.string().check(seenAlone, atMost(most), printableLines)

/** What has a pattern: the same words when it is longer than that pattern can be. */
export const matching = (most: number, pattern: RegExp, words: string) =>
  z.string().check(atMost(most, words), z.regex(pattern, words))
/** The same, trimmed first. */
export const trimmedMatching = (most: number, pattern: RegExp, words: string) =>
  z.string().trim().check(atMost(most, words), z.regex(pattern, words))

/** Of its sender's making, so that the same sent twice is done once. */
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
/** A day and a minute by the clock in India. */
export const indianMoment = trimmedMatching(
  16,
  /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/,
  A_MOMENT,
).refine((moment) => isDay(moment.slice(0, 10)), A_MOMENT)
