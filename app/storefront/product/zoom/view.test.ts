import { describe, expect, test } from 'vitest'
import { zoomWidths } from '../../../../core/picture-url.ts'
import { fitted, kept, mostScale, scaledAt, WHOLE, widthFor } from './view.ts'

const STAGE = { width: 400, height: 800 }
const PICTURE = { width: 2400, height: 3000 }
const FIT = fitted(PICTURE, STAGE)

describe('a picture that is enlarged', () => {
  test('is whole at first, and grows until a pixel of it is two of the screen', () => {
    expect(FIT).toEqual({ width: 400, height: 500 })
    expect(mostScale(PICTURE, FIT)).toBe(12)
    expect(mostScale({ width: 300, height: 375 }, FIT)).toBe(3)
  })
  test('keeps what is under the fingers where it is', () => {
    const point = { x: 100, y: -50 }
    const near = scaledAt(WHOLE, 2, point, 12)
    expect(near).toEqual({ scale: 2, x: -100, y: 50 })
    expect(scaledAt(near, 1, point, 12)).toMatchObject({ scale: 1, x: 0, y: 0 })
  })
  test('grows and shrinks no further than it may', () => {
    expect(scaledAt(WHOLE, 50, { x: 0, y: 0 }, 12).scale).toBe(12)
    expect(scaledAt(WHOLE, 0.2, { x: 0, y: 0 }, 12).scale).toBe(1)
  })
  test('is not moved off the stage, nor at all where it is smaller', () => {
    expect(kept({ scale: 2, x: 999, y: 999 }, FIT, STAGE)).toEqual({ scale: 2, x: 200, y: 100 })
    expect(kept({ scale: 2, x: -999, y: -999 }, FIT, STAGE)).toEqual({ scale: 2, x: -200, y: -100 })
    expect(kept({ scale: 1, x: 30, y: 30 }, FIT, STAGE)).toEqual({ scale: 1, x: 0, y: 0 })
  })
  test('is asked for as wide as the screen can show, and no wider', () => {
    const widths = zoomWidths(2400)
    expect(widths).toEqual([1200, 1600, 2400])
    expect([400, 600, 790, 801, 5000].map((shown) => widthFor(widths, shown, 2))).toEqual([
      1200, 1200, 1600, 2400, 2400,
    ])
    expect([zoomWidths(1200), zoomWidths(900)]).toEqual([[1200], [900]])
  })
})
