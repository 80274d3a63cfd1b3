import { expect, test } from 'vitest'
import type { Category } from '../../../core/categories.ts'
import { askedKinds, kindOf } from './asked-kinds.ts'

const KINDS = [
  'Men/Kurta',
  'Women/Jacket',
  'Kurti/Denim',
  'Kurti/A Line',
  'Kurti/Jacket',
  'Lehenga/A Line',
  'Saree/Patola',
].map((kind) => ({ category: kind.split('/')[0]!, subCategory: kind.split('/')[1]! }))
const asked = (categories: Category[], types: string[]) => {
  const isAsked = askedKinds(KINDS, { categories, types })
  return KINDS.filter((_, place) => isAsked[place]).map(kindOf)
}

test('a type narrows the category it is offered under and leaves the other ones whole', () => {
  expect(asked(['Men', 'Kurti'], ['Denim'])).toEqual(['Men/Kurta', 'Kurti/Denim'])
  expect(asked(['Women', 'Kurti'], ['Jacket'])).toEqual(['Women/Jacket', 'Kurti/Jacket'])
  expect(asked(['Kurti', 'Lehenga'], ['Denim'])).toEqual(['Kurti/Denim', 'Lehenga/A Line'])
  expect(asked(['Kurti', 'Lehenga'], ['A Line'])).toEqual(['Kurti/A Line', 'Lehenga/A Line'])
})

test('one that the panel does not offer narrows those that have it; one that nobody has finds nothing', () => {
  expect(asked(['Men', 'Saree'], ['Patola'])).toEqual(['Men/Kurta', 'Saree/Patola'])
  expect(asked(['Women'], ['Jacket'])).toEqual(['Women/Jacket'])
  expect(asked(['Men', 'Saree'], ['Nothing'])).toEqual([])
  expect(asked(['Saree'], ['Bridal'])).toEqual(['Saree/Patola'])
})

test('without a category a type is looked for in all', () => {
  expect(asked([], ['A Line'])).toEqual(['Kurti/A Line', 'Lehenga/A Line'])
  expect(asked([], [])).toHaveLength(KINDS.length)
})
