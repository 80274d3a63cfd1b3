import { expect, test } from 'vitest'
import type { EditedProduct } from '../../../contract/admin/products.ts'
import { faultIn, productFrom, typedFrom } from './typed-product.ts'

const product = {
  name: 'Kurti',
  description: '',
  category: 'Kurti',
  subCategory: 'Chikankari',
  price: 1499.5,
  discount: { discountType: 'percentage', discountValue: 15, endDate: '2026-12-31T18:29:59.999Z' },
  bestseller: true,
  details: { fabric: 'Cotton', measurements: { S: { bust: 86, choliLength: 38 }, M: { bust: 91.5 } } },
  hsn: '6204',
  taxClass: 'apparel',
  sizes: [
    { size: 'S', stock: 2, sold: 1 },
    { size: 'M', stock: 0, sold: 4 },
  ],
  pictures: [],
} as unknown as EditedProduct

test('what is typed and not changed goes back as it came', () => {
  const typed = typedFrom(product)
  expect(typed).toMatchObject({
    price: '1499.5',
    discount: { ends: '2026-12-31T23:59' },
    sizes: ['S', 'M'],
    measurements: [{ name: 'Bust' }, { name: 'Choli length' }],
  })
  const sent = productFrom(typed)
  expect(sent).toMatchObject({
    price: 1499.5,
    details: product.details,
    sizes: ['S', 'M'],
    discount: product.discount,
  })
})

test('an end is typed to the minute, and a measure as people call it', () => {
  const typed = typedFrom(product)
  const sent = productFrom({
    ...typed,
    discount: { ...typed.discount, ends: '2026-12-30T12:00' },
    measurements: [{ id: 'new', name: ' Sleeve  Width ', of: { M: '30' } }],
  })
  expect(sent.discount?.endDate).toBe('2026-12-30T12:00:00+05:30')
  expect(sent.details.measurements).toEqual({ M: { sleeveWidth: 30 } })
})

test('measurements of sizes that are on offer no more are left out, and so are empty lines', () => {
  const typed = typedFrom(product)
  const sent = productFrom({
    ...typed,
    sizes: ['M'],
    measurements: [...typed.measurements, { id: 'new', name: '', of: { M: '3' } }],
  })
  expect(sent.details.measurements).toEqual({ M: { bust: 91.5 } })
})

test('a measure of a size that is on offer no more keeps nothing from being saved', () => {
  const measurements = [{ id: 'one', name: 'Bust', of: { S: 'x', M: '91' } }]
  expect(faultIn({ ...typedFrom(product), sizes: ['M'], measurements })).toBeNull()
})

test('an amount is read however it is written; what is none is named', () => {
  const typed = typedFrom(product)
  expect(productFrom({ ...typed, price: '₹1,24,999' }).price).toBe(124999)
  expect(faultIn({ ...typed, price: 'much' })).toMatchObject({ field: 'price' })
  expect(faultIn({ ...typed, discount: { ...typed.discount, value: '' } })).toMatchObject({
    field: 'discount.discountValue',
  })
  expect(faultIn({ ...typed, measurements: [{ id: 'one', name: 'Bust', of: { M: 'x' } }] })).toEqual({
    field: 'details.measurements.M.bust',
    words: 'Type Bust of M in cm, such as 86.',
  })
  expect(faultIn({ ...typed, discount: { ...typed.discount, type: 'none', value: '' } })).toBeNull()
})
