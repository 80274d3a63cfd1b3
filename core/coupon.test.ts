import { describe, expect, test } from 'vitest'
import {
  type CouponLine,
  type CouponOffer,
  couponShares,
  isCode,
  PLAIN_COUPON,
  readCode,
  spentOn,
} from './coupon.ts'

const offer = (part: Partial<CouponOffer>): CouponOffer => ({ ...PLAIN_COUPON, ...part })
const piece = (unitPaise: number, part: Partial<CouponLine> = {}): CouponLine => ({
  handle: 'a',
  category: 'Kurti',
  taxClass: 'apparel',
  unitPaise,
  quantity: 1,
  ...part,
})
const shares = (part: Partial<CouponOffer>, lines: CouponLine[], deepens = true) =>
  couponShares(offer(part), lines, { deepens, now: new Date('2026-11-22') })
const fixed = (valuePaise: number) => ({ kind: 'fixed', valuePaise }) as const

describe('what a coupon takes off', () => {
  test('is deepened where it lands apparel between two rates (the worked row 10)', () => {
    expect(shares({ percent: 20 }, [piece(349900)])).toEqual([[87400]])
    expect(shares({ percent: 20 }, [piece(349900)], false)).toEqual([[69980]])
    expect(shares({ percent: 20 }, [piece(349900, { taxClass: 'fabric' })])).toEqual([[69980]])
    expect(shares({ kind: 'free-delivery' }, [piece(279900)]), 'not where it takes nothing off').toEqual([
      [0],
    ])
  })
  test.each([
    { lands: 262501, share: 87400 },
    { lands: 295000, share: 87400 },
    { lands: 262500, share: 87400 },
    { lands: 295001, share: 54899 },
  ])('at $lands paise is $share', ({ lands, share }) => {
    expect(shares(fixed(349900 - lands), [piece(349900)])).toEqual([[share]])
  })
  test('is shared by price, what is left over by the largest remainder (rows 11 and 13)', () => {
    expect(shares(fixed(50000), [piece(349900), piece(149900)])).toEqual([[35004], [14996]])
    expect(shares(fixed(10000), [piece(149900, { quantity: 3 })])).toEqual([[3334, 3333, 3333]])
    expect(shares(fixed(10000), [piece(149900), piece(149900), piece(149900)])).toEqual([
      [3334],
      [3333],
      [3333],
    ])
  })
  test('adds up whatever the prices, and takes no more off a piece than it costs', () => {
    const lines = [piece(100_01, { quantity: 7 }), piece(33, { quantity: 3 }), piece(9_999_999)]
    for (const value of [1, 2, 17, 999_983, 10_000_000]) {
      const off = shares(fixed(value), lines, false)
      expect(off.flat().reduce((sum, share) => sum + share, 0)).toBe(value)
      off.forEach((each, place) => {
        expect(each).toHaveLength(lines[place]!.quantity)
        expect(Math.max(...each)).toBeLessThanOrEqual(lines[place]!.unitPaise)
      })
    }
  })
  test('leaves something to pay, and a percentage stops at its cap', () => {
    expect(shares(fixed(500_000), [piece(149900)])).toEqual([[149800]])
    expect(shares({ percent: 20, capPaise: 10000 }, [piece(149900)])).toEqual([[10000]])
    expect(shares(fixed(500), [piece(0)])).toEqual([[0]])
    expect(shares({ percent: 15 }, [piece(99_90)]), 'to the nearest paisa').toEqual([[14_99]])
  })
  test('is for what it is for', () => {
    const lines = [
      piece(100_00, { handle: 'a', category: 'Saree' }),
      piece(200_00, { handle: 'b', quantity: 2 }),
    ]
    expect(shares({ percent: 10, categories: ['Saree'] }, lines)).toEqual([[1000], [0, 0]])
    expect(shares({ percent: 10, products: ['b'] }, lines)).toEqual([[0], [2000, 2000]])
    expect(spentOn(offer({ products: ['b'] }), lines)).toBe(400_00)
    expect(shares({ percent: 10, categories: ['Saree'], products: ['b'] }, lines)).toEqual([
      [1000],
      [2000, 2000],
    ])
  })
  test('of pieces bought together is the cheapest ones, shared like any other', () => {
    const two = { kind: 'buy-get', buy: 2, get: 1 } as const
    expect(shares(two, [piece(100_00), piece(200_00), piece(300_00)])).toEqual([[1667], [3333], [5000]])
    expect(shares(two, [piece(100_00, { quantity: 2 })])).toEqual([[0, 0]])
    expect(shares({ kind: 'free-delivery' }, [piece(100_00)])).toEqual([[0]])
    const worth = (lines: CouponLine[], get: number) =>
      shares({ ...two, get }, lines, false)
        .flat()
        .reduce((sum, share) => sum + share, 0)
    const lines = [piece(300_00, { quantity: 4 }), piece(100_00), piece(200_00)]
    expect([worth(lines, 1), worth(lines, 2), worth(lines, 4)]).toEqual([300_00, 300_00, 900_00])
  })
})

test('a code is read however it is typed', () => {
  expect(readCode(' festive-20 ')).toBe('FESTIVE20')
  expect(readCode('Ｆ ｅｓｔive 20')).toBe('FESTIVE20')
  expect(readCode('festive—20_.')).toBe('FESTIVE20')
  const letters = (count: number) => 'A'.repeat(count)
  expect([2, 3, 24, 25].map((count) => isCode(letters(count)))).toEqual([false, true, true, false])
})
