import { expect, test } from 'vitest'
import type { EditedProduct } from '../../../contract/admin/products.ts'
import { faultIn, productFrom, typedFrom } from './typed-product.ts'

const product = {
  name: 'Kurti',
  description: '',
  category: 'Kurti',
  subCategory: 'Chikankari',
  price: 1499.5,
  discount: { discountType: 'percentage', discountValue: 15, endDate: '2026-12-31T18:29:00.000Z' },
  bestseller: true,
  details: { fabric: 'Cotton', measurements: { S: { Bust: 86, Length: 110 }, M: { Bust: 91.5 } } },
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
  expect(typed).toMatchObject({ price: '1499.5', discount: { ends: '2026-12-31T23:59' }, sizes: ['S', 'M'] })
  const sent = productFrom(typed)
  expect(sent).toMatchObject({
    price: 1499.5,
    details: product.details,
    sizes: ['S', 'M'],
    discount: { discountType: 'percentage', discountValue: 15, endDate: '2026-12-31T23:59:00+05:30' },
  })
  expect(new Date(sent.discount?.endDate ?? '').toISOString()).toBe(product.discount?.endDate)
})

test('measurements of sizes that are on offer no more are left out, and so are empty lines', () => {
  const typed = typedFrom(product)
  const sent = productFrom({
    ...typed,
    sizes: ['M'],
    measurements: [...typed.measurements, { id: 'new', name: '', of: { M: '3' } }],
  })
  expect(sent.details.measurements).toEqual({ M: { Bust: 91.5 } })
})

test('an amount is read however it is written; what is none is named', () => {
  const typed = typedFrom(product)
  expect(productFrom({ ...typed, price: '₹1,24,999' }).price).toBe(124999)
  expect(faultIn({ ...typed, price: 'much' })).toMatchObject({ field: 'price' })
  expect(faultIn({ ...typed, discount: { ...typed.discount, value: '' } })).toMatchObject({
    field: 'discount.discountValue',
  })
  expect(faultIn({ ...typed, measurements: [{ id: 'one', name: 'Bust', of: { M: 'x' } }] })).toEqual({
    field: 'details.measurements.M.Bust',
    words: 'Type Bust of M in cm, such as 86.',
  })
  expect(faultIn({ ...typed, discount: { ...typed.discount, type: 'none', value: '' } })).toBeNull()
})
