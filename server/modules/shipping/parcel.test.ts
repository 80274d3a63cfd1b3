import { expect, test } from 'vitest'
import { sizeOfBox } from './parcel.ts'

test('a box grows with its pieces, and is no taller than the tallest there is, however heavy', () => {
  expect(sizeOfBox([{ quantity: 1 }])).toEqual({ length: 38, breadth: 30, height: 7, weight: 0.9 })
  expect(sizeOfBox([{ quantity: 2 }, { quantity: 1 }])).toMatchObject({ height: 15, weight: 2.3 })
  expect(sizeOfBox([{ quantity: 40 }])).toMatchObject({ height: 60, weight: 28.2 })
})
