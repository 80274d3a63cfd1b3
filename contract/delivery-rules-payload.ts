import { z } from 'zod'
import { isPin } from '../core/contact.ts'
import { ZONES } from '../core/delivery-rules.ts'
import { isDay } from '../core/india-time.ts'
import { line, matching } from './text.ts'
import { version } from './version.ts'

const days = (most: number) =>
  z
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(0, 'cannot be less than 0')
    .max(most, `cannot be more than ${most}`)

const range = (most: number) =>
  z
    .strictObject({ least: days(most), most: days(most).min(1, 'must be 1 at least') })
    .refine(({ least, most }) => least <= most, 'must go from fewer days to more')

const weekdays = z
  .array(z.number().int().min(0).max(6))
  .min(1, 'needs one day at least')
  .max(7, 'has more than seven')
  .refine((given) => new Set(given).size === given.length, 'names a day twice')

const named = (pattern: RegExp, words: string) =>
  z
    .array(
      z.strictObject({
        day: matching(10, pattern, words).refine(isDayOfAnyYear, words),
        name: line(60),
      }),
    )
    .max(300, 'has more than 300 days')

/** Days without a year are checked in 2024, a leap year. */
const isDayOfAnyYear = (text: string): boolean => isDay(text.length > 5 ? text : `2024-${text}`)

const zones = Object.fromEntries(ZONES.map((zone) => [zone, range(30)])) as Record<
  (typeof ZONES)[number],
  ReturnType<typeof range>
>

/** The rules that delivery days are computed from; `version` is that of the settings. */
export const deliveryRules = z.strictObject({
  version: version(0),
  rules: z.strictObject({
    pickupPin: matching(6, /^\d{6}$/, 'is not a PIN code').refine(isPin, 'is not a PIN code'),
    cutOffHour: z
      .number('must be an hour')
      .int('must be a whole hour')
      .min(1, 'must be 1 at least')
      .max(24, 'cannot be more than 24'),
    shopDays: weekdays,
    courierDays: weekdays,
    processing: range(30),
    travel: z.strictObject(zones),
    holidays: named(/^(?:20\d\d-)?\d\d-\d\d$/, 'is not a day such as 2026-11-08, or 01-26 for every year'),
    festivals: named(/^20\d\d-\d\d-\d\d$/, 'is not a day such as 2026-11-08'),
    pins: z
      .array(
        z.strictObject({
          pin: matching(6, /^[1-9]\d{0,5}$/, 'is not how a PIN code begins'),
          delivers: z.boolean(),
          cash: z.boolean(),
          extraDays: days(30),
        }),
      )
      .max(500, 'has more than 500 lines')
      .refine((pins) => new Set(pins.map(({ pin }) => pin)).size === pins.length, 'names a PIN code twice'),
  }),
})
