import { describe, expect, test } from 'vitest'
import {
  type DeliveryRules,
  OPENING_RULES,
  processingHours,
  rangeText,
  ruleFor,
  timesOf,
  ZONES,
} from './delivery-rules.ts'
import { zoneOf } from './delivery-zone.ts'
import { PAYMENT_PROVIDERS } from './payment-methods.ts'
import { PRODUCT_FIELDS } from './product-fields.ts'
import { bankDaysAfter, promisedDay, readyDaysUntil, takenUpOn, untilNextHour } from './promised-day.ts'
import { refundExpected } from './refund.ts'

/** A moment in India. */
const at = (text: string) => new Date(`${text}+05:30`)
const promise = (moment: string, zone = 'district' as const, rules = OPENING_RULES, ready = 0) =>
  promisedDay(at(moment), rules, { zone, extraDays: 0 }, ready)

describe('an order is taken up', () => {
  test.each([
    ['until the cut-off on the day itself', '2026-12-01T13:59:59', '2026-12-01'],
    ['from the cut-off on, the next day', '2026-12-01T14:00:00', '2026-12-02'],
    ['on Saturday night, on Monday', '2026-12-05T20:00:00', '2026-12-07'],
    ['on Sunday, on Monday, however early', '2026-12-06T06:00:00', '2026-12-07'],
    ['on Republic Day, the day after', '2027-01-26T10:00:00', '2027-01-27'],
    ['on Diwali of 2027, the day after', '2027-10-29T10:00:00', '2027-10-30'],
    ['at midnight, by India’s clock and not by UTC’s', '2026-12-02T00:10:00', '2026-12-02'],
    ['before New Year, in the next one', '2026-12-31T15:00:00', '2027-01-01'],
  ])('%s', (_when, moment, day) => expect(takenUpOn(at(moment), OPENING_RULES)).toBe(day))
})

test('banks work from Monday to Friday', () => {
  expect(bankDaysAfter('2026-12-03', 1)).toBe('2026-12-04')
  expect(bankDaysAfter('2026-12-04', 1)).toBe('2026-12-07')
})

test('a refund is expected so many bank days after the day in India on which it was asked for', () => {
  const { refundDays } = PAYMENT_PROVIDERS.stripe
  // In Greenwich it is Tuesday still.
  expect(refundExpected('stripe', at('2026-12-02T00:10:00'))).toBe(bankDaysAfter('2026-12-02', refundDays))
})

describe('the day that is promised', () => {
  test('counts shop days of processing and courier days of the way, Sundays left out', () => {
    // Tuesday; two days to Thursday; Friday, Saturday, Monday, Tuesday, Wednesday.
    expect(promise('2026-12-01T10:00:00')).toBe('2026-12-09')
    expect(promise('2026-12-01T18:00:00')).toBe('2026-12-10')
  })
  test('goes over Diwali, Gandhi Jayanti and the year’s end', () => {
    // Tuesday, Thursday; Diwali’s Friday is off: Saturday, Monday, Tuesday, Wednesday, Thursday.
    expect(promise('2027-10-26T10:00:00')).toBe('2027-11-04')
    expect(promise('2026-09-28T10:00:00')).toBe('2026-10-07')
    expect(promise('2026-12-29T10:00:00', 'district')).toBe('2027-01-06')
  })
  test('waits for what is made to order, in shop days', () => {
    expect(promise('2026-12-01T10:00:00', 'district', OPENING_RULES, 6)).toBe('2026-12-16')
  })
  test('is as late as the courier says, where that is later, and as the shop says of a place', () => {
    const journey = { zone: 'district', extraDays: 0, atLeast: 4 } as const
    const now = at('2026-12-01T10:00:00')
    expect(promisedDay(now, OPENING_RULES, journey)).toBe('2026-12-09')
    expect(promisedDay(now, OPENING_RULES, { ...journey, atLeast: 6 })).toBe('2026-12-10')
    expect(promisedDay(now, OPENING_RULES, { ...journey, extraDays: 2 })).toBe('2026-12-11')
    expect(promisedDay(now, OPENING_RULES, { ...journey, atLeast: 6, extraDays: 2 })).toBe('2026-12-12')
  })

  test('is never earlier than processing and way, never on a day off, and never earlier for later orders', () => {
    let seed = 7
    const below = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor(seed / 2 ** 16) % most
    }
    for (let round = 0; round < 300; round++) {
      const now = new Date(Date.UTC(2026, 0, 1) + below(3 * 365 * 24) * 3_600_000)
      const rules: DeliveryRules = {
        ...OPENING_RULES,
        cutOffHour: 1 + below(24),
        shopDays: [1, 2, 3, 4, 5, 6, 0].slice(0, 1 + below(7)),
        courierDays: [1, 2, 3, 4, 5, 6, 0].slice(below(6)),
        processing: { least: 0, most: below(5) },
      }
      const zone = ZONES[below(ZONES.length)]!
      const [ready, extraDays] = [below(20), below(4)]
      const day = promisedDay(now, rules, { zone, extraDays }, ready)
      const least = rules.processing.most + ready + rules.travel[zone].most + extraDays
      const today = new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
      expect((Date.parse(day) - Date.parse(today)) / 86_400_000).toBeGreaterThanOrEqual(least)
      expect(rules.courierDays).toContain(new Date(day).getUTCDay())
      expect(rules.holidays.map((holiday) => holiday.day)).not.toContain(day)
      const later = new Date(now.getTime() + below(72) * 3_600_000)
      expect(promisedDay(later, rules, { zone, extraDays }, ready) >= day).toBe(true)
      const fitting = readyDaysUntil(now, rules, { zone, extraDays }, day)
      expect(fitting).toBeGreaterThanOrEqual(ready)
    }
  })
})

test('for a festival only what is there on its eve comes in time', () => {
  const journey = { zone: 'district', extraDays: 0 } as const
  const now = at('2026-12-01T10:00:00')
  expect(readyDaysUntil(now, OPENING_RULES, journey, '2026-12-08')).toBeNull()
  expect(readyDaysUntil(now, OPENING_RULES, journey, '2026-12-09')).toBe(0)
  expect(readyDaysUntil(now, OPENING_RULES, journey, '2026-12-16')).toBe(6)
  expect(readyDaysUntil(now, OPENING_RULES, journey, '2027-12-31'), 'what is longest in the making').toBe(
    PRODUCT_FIELDS.readyDays.most,
  )
})

test('what was promised may be another with the hour', () => {
  expect(untilNextHour(at('2026-12-01T13:59:30'))).toBe(30_000)
  expect(untilNextHour(at('2026-12-01T14:00:00'))).toBe(3_600_000)
})

test('of several rules for a PIN code the longest counts', () => {
  const rule = (pin: string, extraDays: number) => ({ pin, delivers: true, cash: true, extraDays })
  const pins = [rule('79', 1), rule('791111', 3), rule('791', 2)]
  expect(ruleFor({ pins }, '791111')?.extraDays).toBe(3)
  expect(ruleFor({ pins }, '791999')?.extraDays).toBe(2)
  expect(ruleFor({ pins }, '790001')?.extraDays).toBe(1)
  expect(ruleFor({ pins }, '302003')).toBeUndefined()
})

test.each([
  ['Jaipur', 'Rajasthan', 'district'],
  ['Udaipur', 'Rajasthan', 'state'],
  ['South Delhi', 'Delhi', 'metro'],
  ['Gurgaon', 'Haryana', 'metro'],
  ['Mumbai', 'Maharashtra', 'metro'],
  ['Kolkata', 'West Bengal', 'metro'],
  ['Chennai', 'Tamil Nadu', 'metro'],
  ['Bengaluru', 'Karnataka', 'metro'],
  ['Hyderabad', 'Telangana', 'metro'],
  ['Pune', 'Maharashtra', 'rest'],
  ['Jaipur', 'Odisha', 'rest'],
  ['Kamrup', 'Assam', 'special'],
  ['Leh', 'Ladakh', 'special'],
  ['Srinagar', 'Jammu & Kashmir', 'special'],
  ['South Andaman', 'Andaman & Nicobar Islands', 'special'],
])('%s in %s is %s from Jaipur', (district, state, zone) =>
  expect(zoneOf({ district: 'Jaipur', state: 'Rajasthan' }, { district, state })).toBe(zone),
)

test('all of the north-east and the islands are hard to reach', () => {
  const states =
    'Arunachal Pradesh, Assam, Lakshadweep, Manipur, Meghalaya, Mizoram, Nagaland, Sikkim, Tripura'
  for (const state of states.split(', '))
    expect(zoneOf(null, { district: 'Any', state }), state).toBe('special')
})

test('a metro is one from its own state too; what is hard to reach is so from there as well', () => {
  const within = (state: string, [from, to]: [string, string]) =>
    zoneOf({ district: from, state }, { district: to, state })
  expect(within('Maharashtra', ['Pune', 'Mumbai'])).toBe('metro')
  expect(within('Maharashtra', ['Mumbai', 'Pune'])).toBe('state')
  expect(within('Assam', ['Kamrup', 'Cachar'])).toBe('special')
})

test('the policy’s times are those that the specification names', () => {
  const times = timesOf(OPENING_RULES)
  expect(processingHours(times)).toBe('24-48')
  const { metro, rest, special } = times.travel
  expect([metro, rest, special, { least: 2, most: 2 }].map(rangeText)).toEqual(['3-5', '5-7', '7-10', '2'])
})
