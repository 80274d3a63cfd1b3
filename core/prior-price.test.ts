import { expect, test } from 'vitest'
import { beginsAt } from './duties.ts'
import { type Offer, pricesAt, priorPrice, turnsAt } from './prior-price.ts'

const DAY = 86_400_000
/** All of it past, as what a price was from is. */
const at = (day: number) => new Date(Date.UTC(2024, 2, 1) + day * DAY)
/** A piece of ₹1,000 from a day on, with so many rupees off, until a day. */
const offer = (
  day: number,
  off = 0,
  { listed = 1000, until = null as number | null, onSale = true } = {},
): Offer => ({
  at: at(day),
  listed: listed * 100,
  discount: off
    ? { discountType: 'fixed', discountValue: off, endDate: until === null ? null : at(until).toISOString() }
    : null,
  onSale,
})
const gone = (day: number) => offer(day, 0, { onSale: false })

test.each<[string, Offer[], number | null]>([
  ['a cut is from the price before it', [offer(0), offer(40, 200)], 1000],
  ['also when that has stood for two days', [offer(0), offer(2, 200)], 1000],
  ['a second cut is from the first', [offer(0), offer(40, 200), offer(50, 400)], 800],
  ['and still is, long after the first', [offer(0), offer(40, 200), offer(140, 400)], 800],
  [
    'raised and then cut: from what it was before it was raised',
    [offer(0), offer(50, 0, { listed: 1500 }), offer(55, 500, { listed: 1500 })],
    1000,
  ],
  [
    'raised more than 30 days before: from the higher',
    [offer(0), offer(50, 0, { listed: 1500 }), offer(81, 500, { listed: 1500 })],
    1500,
  ],
  [
    'raised 30 days before, to the moment: from the higher too',
    [offer(0), offer(50, 0, { listed: 1500 }), offer(80, 500, { listed: 1500 })],
    1500,
  ],
  ['a new piece has none', [offer(0, 200)], null],
  ['nor has nothing at all', [], null],
  ['the price is back: the discount was lower', [offer(0), offer(40, 200, { until: 45 }), offer(46)], 800],
  [
    'cut again within 30 days: from the lower of both',
    [offer(0), offer(40, 300, { until: 45 }), offer(60, 100)],
    700,
  ],
  [
    'cut again after 30 days: from the listed one',
    [offer(0), offer(40, 300, { until: 45 }), offer(76, 100)],
    1000,
  ],
  ['a discount of less is no cut', [offer(0), offer(40, 300), offer(50, 100)], 700],
  [
    'one that is prolonged has begun when it began',
    [offer(0), offer(40, 200, { until: 45 }), offer(44, 200, { until: 90 })],
    1000,
  ],
  [
    'also one that is prolonged twice',
    [offer(0), offer(40, 200, { until: 45 }), offer(44, 200, { until: 50 }), offer(49, 200, { until: 90 })],
    1000,
  ],
  [
    'also where it goes on at the moment it ends',
    [offer(0), offer(40, 200, { until: 45 }), offer(45, 200)],
    1000,
  ],
  [
    'one that had ended and goes on is a cut from itself',
    [offer(0), offer(40, 200, { until: 45 }), offer(46, 200)],
    800,
  ],
  ['days off sale change nothing', [offer(0), offer(40, 200), gone(50), offer(60, 200)], 1000],
  [
    'after more than 30 of them a piece is new again',
    [offer(0), offer(40, 200), gone(50), offer(81, 200)],
    null,
  ],
  [
    'after 30 of them to the moment it is not yet',
    [offer(0), offer(40, 200), gone(50), offer(80, 200)],
    1000,
  ],
  [
    'a low price is not forgotten by a while off sale',
    [offer(0, 400), gone(20), offer(30), offer(35, 200)],
    600,
  ],
  ['what stood for no time at all is none', [offer(0), offer(30, 900), offer(30), offer(40, 200)], 1000],
])('%s', (_, offers, rupees) => {
  expect(priorPrice(offers)).toBe(rupees === null ? null : rupees * 100)
})

test('a discount is from the listed price until the duty begins, and from the lowest then', () => {
  const discount = { discountType: 'percentage', discountValue: 20, endDate: null } as const
  const begins = beginsAt('priorPrice')
  expect(new Date(begins).toISOString()).toBe('2026-12-31T18:30:00.000Z')
  const [eve, day] = [new Date(begins - 1), new Date(begins)]
  const of = (lowest: number | null, now: Date) => pricesAt({ listed: 1000_00, discount, lowest }, now)
  expect(of(900_00, eve)).toEqual({ paid: 800_00, prior: 1000_00 })
  expect(of(900_00, day)).toEqual({ paid: 800_00, prior: 900_00 })
  expect(of(700_00, day)).toEqual({ paid: 800_00, prior: 800_00 })
  expect(of(null, day)).toEqual({ paid: 800_00, prior: 800_00 })
  expect(pricesAt({ listed: 1000_00, discount: null, lowest: 900_00 }, eve)).toEqual({
    paid: 1000_00,
    prior: 1000_00,
  })
  expect(pricesAt({ listed: 1000_00, discount: null, lowest: 1200_00 }, day), 'no discount').toEqual({
    paid: 1000_00,
    prior: 1000_00,
  })
})

test('the clock changes it when the duty begins and when the discount ends', () => {
  const discount = (endDate: string | null) =>
    ({ discountType: 'fixed', discountValue: 100, endDate }) as const
  const begins = beginsAt('priorPrice')
  const eve = new Date(begins - 1)
  const early = new Date(begins - DAY / 2)
  expect(turnsAt(discount(null), eve)).toBe(begins)
  expect(turnsAt(discount(eve.toISOString()), early)).toBe(eve.getTime())
  const later = begins + 3 * DAY
  expect(turnsAt(discount(new Date(later).toISOString()), eve)).toBe(begins)
  expect(turnsAt(discount(new Date(later).toISOString()), new Date(begins))).toBe(later)
  expect(turnsAt(discount(early.toISOString()), eve), 'it has ended').toBe(Number.POSITIVE_INFINITY)
  expect(turnsAt(discount(null), new Date(begins))).toBe(Number.POSITIVE_INFINITY)
  expect(turnsAt(null, eve)).toBe(Number.POSITIVE_INFINITY)
})
