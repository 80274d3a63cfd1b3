import { expect, test } from 'vitest'
import { differences, mineOnTheirs, withPart } from './compare.ts'
import { blank } from './typed-product.ts'

const before = { ...blank(), name: 'Kurti', price: '1499', fabric: 'Cotton' }

test('what only one of two has changed needs no choice, and both changes stay', () => {
  const mine = { ...before, name: 'Noor kurti' }
  const theirs = { ...before, price: '1299' }
  expect(differences(before, mine, theirs)).toEqual([
    { part: 'Price', before: '₹1,499', theirs: '₹1,299', mine: null },
  ])
  expect(mineOnTheirs(before, mine, theirs)).toEqual({ ...before, name: 'Noor kurti', price: '1299' })
})

test('what both have changed stays mine until one takes theirs', () => {
  const mine = { ...before, price: '999' }
  const theirs = { ...before, price: '1299', fabric: 'Linen' }
  expect(differences(before, mine, theirs).map(({ part, mine }) => [part, mine])).toEqual([
    ['Price', '₹999'],
    ['Fabric', null],
  ])
  const merged = mineOnTheirs(before, mine, theirs)
  expect(merged).toMatchObject({ price: '999', fabric: 'Linen' })
  expect(withPart(merged, 'Price', theirs)).toEqual(theirs)
})

test('a discount is taken whole', () => {
  const mine = { ...before, discount: { type: 'fixed' as const, value: '200', ends: '' } }
  const theirs = { ...before, discount: { type: 'percentage' as const, value: '15', ends: '' } }
  const [difference] = differences(before, mine, theirs)
  expect(difference).toMatchObject({ part: 'Discount', before: 'None', theirs: '15% off', mine: '₹200 off' })
  expect(withPart(mine, 'Discount', theirs)).toEqual(theirs)
})

test('two who changed the same to the same differ in nothing', () => {
  const both = { ...before, sizes: ['S' as const, 'M' as const] }
  expect(differences(before, both, both)).toEqual([])
})
