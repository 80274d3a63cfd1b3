import { describe, expect, test } from 'vitest'
import { fitOf, fittedIn, type Mine } from './fit.ts'
import { offeredMeasures } from './offered-measures.ts'
import { inUnit, lengthText, typedCm } from './units.ts'

const LEHENGA = {
  S: { bust: 86, waist: 70, length: 106 },
  M: { bust: 91, waist: 75, length: 106 },
  L: { bust: 96, waist: 80, length: 107 },
}
const body = (cm: Mine['cm']): Mine => ({ of: 'body', cm })
const garment = (cm: Mine['cm']): Mine => ({ of: 'garment', cm })

describe('the size for her', () => {
  test('is the first with room in every measure she typed, and says how much', () => {
    expect(fitOf(LEHENGA, body({ bust: 85 }))).toEqual({
      size: 'M',
      how: 'fits',
      parts: [{ measure: 'bust', has: 91, more: 6 }],
      closer: null,
    })
    expect(fitOf(LEHENGA, body({ bust: 85, waist: 74 }))?.size).toBe('L')
  })
  test.each([
    ['82 leaves S its 4 cm', 82, 'S', 'fits', null],
    ['83 is between two: S would sit close', 83, 'M', 'fits', 'S'],
    ['84 still is', 84, 'M', 'fits', 'S'],
    ['85 is not', 85, 'M', 'fits', null],
    ['94 sits close in the largest', 94, 'L', 'fits', null],
    ['95 is too much for it', 95, 'L', 'small', null],
    ['60 is lost in the smallest', 60, 'S', 'large', null],
  ])('%s', (_, bust, size, how, closer) => {
    expect(fitOf(LEHENGA, body({ bust }))).toMatchObject({ size, how, closer })
  })
  test('from a garment that fits is the nearest, of two as near the larger', () => {
    expect(fitOf(LEHENGA, garment({ bust: 92 }))).toMatchObject({ size: 'M', how: 'fits' })
    expect(fitOf(LEHENGA, garment({ bust: 88.5 }))).toMatchObject({ size: 'M' })
    expect(fitOf(LEHENGA, garment({ bust: 106 }))).toMatchObject({ size: 'L', how: 'small' })
    expect(fitOf(LEHENGA, garment({ bust: 70 }))).toMatchObject({ size: 'S', how: 'large' })
  })
  test('nobody knows without a measure that both have', () => {
    expect(fitOf(LEHENGA, body({}))).toBeNull()
    expect(fitOf(LEHENGA, body({ hip: 95 }))).toBeNull()
    expect(fitOf({ M: { length: 550 } }, body({ bust: 85 }))).toBeNull()
  })
  test('a size that lacks one of them is not offered', () => {
    expect(fitOf({ ...LEHENGA, M: { length: 106 } }, body({ bust: 85 }))?.size).toBe('L')
  })
  test('a size that is not offered is neither measured nor found', () => {
    const all = { S: { bust: 86 }, M: { bust: 91 }, L: {} }
    expect(offeredMeasures(all, ['M', 'L'])).toEqual({ M: { bust: 91 } })
    expect(offeredMeasures(all, ['S+M'])).toEqual({ S: { bust: 86 }, M: { bust: 91 } })
    expect(offeredMeasures(all, ['L'])).toBeUndefined()
    expect(offeredMeasures(undefined, ['M'])).toBeUndefined()
  })
  test('a pair of two people’s garments is measured, and no size found for one of them', () => {
    expect(fittedIn({ S: { chest: 104, lehengaWaist: 72 } })).toEqual([])
  })
})

describe('what she types', () => {
  test.each([
    ['86', 'cm', 86],
    [' 86,5 cm ', 'cm', 86.5],
    ['34"', 'in', 86.36],
    ['34.5', 'in', 87.63],
    ['', 'cm', null],
    ['about 86', 'cm', null],
    ['-86', 'cm', null],
    ['1e2', 'cm', null],
    ['८६', 'cm', null],
  ] as const)('%j in %s', (text, unit, cm) => {
    const typed = typedCm(text, unit)
    if (cm === null) expect(typed).toBeNull()
    else expect(typed).toBeCloseTo(cm)
  })
  test('is read to half an inch', () => {
    expect([86, 91, 92, 550].map((cm) => inUnit(cm, 'in'))).toEqual([34, 36, 36, 216.5])
    expect([lengthText(86, 'cm'), lengthText(86, 'in')]).toEqual(['86\u00a0cm', '34\u00a0in'])
  })
})
