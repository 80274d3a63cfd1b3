import { describe, expect, test } from 'vitest'
import { readWishes, type Wish } from './wishes.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const HOUR = 3600 * 1000
const wish = (at: number): Wish => ({ itemId: 'noor-kurti', name: 'Noor Kurti', size: 'L', at })

describe('what a visitor wanted', () => {
  test('is kept for a day, and not longer', () => {
    const kept = JSON.stringify([wish(NOW - 25 * HOUR), wish(NOW - 23 * HOUR)])
    expect(readWishes(kept, NOW)).toEqual([wish(NOW - 23 * HOUR)])
  })
  test('is not believed to be of the future: a clock was wrong', () => {
    expect(readWishes(JSON.stringify([wish(NOW + HOUR)]), NOW)).toEqual([])
  })
  test.each([
    null,
    '',
    '{',
    'null',
    '{"itemId":"x"}',
    JSON.stringify([null, 1, {}, { ...wish(NOW), size: 'XXXL' }, { ...wish(NOW), itemId: 1 }]),
  ])('is nothing where what is kept says nothing: %s', (kept) => {
    expect(readWishes(kept, NOW)).toEqual([])
  })
})
