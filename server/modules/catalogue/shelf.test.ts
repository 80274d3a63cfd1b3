import { describe, expect, test } from 'vitest'
import type { StoredProduct } from './read-products.ts'
import { buildShelf, changesShelf, select, slotFor } from './shelf.ts'

const NOW = new Date('2026-06-01')
const ALL = { categories: [], types: [], q: '' }

function stored(handle: string, changes: Partial<StoredProduct> = {}): StoredProduct {
  return {
    id: handle,
    handle,
    name: `${handle} saree`,
    description: '',
    category: 'Saree',
    subCategory: 'Silk',
    pricePaise: 1000_00,
    discount: null,
    bestseller: false,
    listedAt: new Date('2026-01-01'),
    details: {},
    sizes: [{ size: 'M', quantity: 5 }],
    sold: 0,
    pictures: [],
    ...changes,
  }
}
const off = (value: number) => ({
  discountType: 'fixed' as const,
  discountValue: value,
  endsAt: new Date('2199-01-01'),
})
const slot = (product: StoredProduct) => slotFor(product, NOW, 1, '')
const handles = (slots: ReturnType<typeof select>) => slots.map(({ product }) => product._id)

describe('the discounted first', () => {
  // ₹1,000 off ₹10,000 is a tenth, ₹200 off ₹1,000 a fifth.
  const dear = stored('dear', { pricePaise: 10_000_00, discount: off(1000_00) })
  const cheap = stored('cheap', { discount: off(200_00) })
  const plain = stored('plain')

  test('means the larger share, not the larger amount', () => {
    const shelf = buildShelf([dear, plain, cheap].map(slot))
    expect(handles(select(shelf, { ...ALL, sort: 'discounted' }))).toEqual(['cheap', 'dear', 'plain'])
  })

  test('in what was searched for too, be it a few or hundreds', () => {
    for (const others of [0, 250]) {
      const more = Array.from({ length: others }, (_, n) => stored(`other-${n}`))
      const shelf = buildShelf([dear, plain, cheap, ...more].map(slot))
      const found = handles(select(shelf, { ...ALL, q: 'saree', sort: 'discounted' }))
      expect(found.slice(0, 2)).toEqual(['cheap', 'dear'])
      expect(found).toHaveLength(3 + others)
    }
  })
})

test.each<[string, Partial<StoredProduct>, boolean]>([
  ['a name', { name: 'Other' }, true],
  ['a category', { category: 'Kurti' }, true],
  ['a type', { subCategory: 'Cotton' }, true],
  ['a listed price', { pricePaise: 1001_00 }, true],
  ['a discount', { discount: off(100_00) }, true],
  ['the date', { listedAt: new Date('2026-02-01') }, true],
  ['a bestseller', { bestseller: true }, true],
  ['the last piece', { sizes: [{ size: 'M', quantity: 0 }] }, true],
  ['a piece of several', { sizes: [{ size: 'M', quantity: 4 }] }, false],
  ['the words on its page', { description: 'Other' }, false],
])('%s that changed: the order is made anew, or not', (_what, changes, expected) => {
  expect(changesShelf(slot(stored('one')), slot(stored('one', changes)))).toBe(expected)
})

test('a discount that has changed moves its product between low and high', () => {
  const [one, other] = [stored('one', { pricePaise: 900_00 }), stored('other')]
  const cheapest = (product: StoredProduct) =>
    handles(select(buildShelf([one, product].map(slot)), { ...ALL, sort: 'low-high' }))[0]
  expect(cheapest(other)).toBe('one')
  expect(cheapest({ ...other, discount: off(200_00) })).toBe('other')
})
