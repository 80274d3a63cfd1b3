import { readFileSync } from 'node:fs'
import type { NewProduct } from '../../server/modules/catalogue/add-products.ts'

type DemoProduct = {
  slug: string
  name: string
  description: string
  category: NewProduct['category']
  subCategory: string
  price: number
  images: { alt: string }[]
}

/**
 * Makes `count` products from the demo's, always the same ones, with other names, prices, dates and stock. Their
 * pictures exist in the database only.
 */
export function generateProducts(count: number): NewProduct[] {
  const demo: DemoProduct[] = JSON.parse(
    readFileSync(new URL('../../demo/catalogue/products.json', import.meta.url), 'utf8'),
  )
  const pictures = demo.map((_, i) => ({
    hash: i.toString(16).padStart(16, '0'),
    width: 1200,
    height: 1500,
    colour: '#e9dccb',
  }))
  return Array.from({ length: count }, (_, i) => {
    const model = demo[i % demo.length]!
    return {
      handle: `${model.slug}-${i}`,
      name: `${model.name} ${WORDS[i % WORDS.length]} ${i}`,
      description: model.description,
      category: model.category,
      subCategory: model.subCategory,
      pricePaise: (model.price + (i % 97) * 10) * 100,
      discount: i % 5 === 0 ? { type: 'percentage', value: 500 + (i % 40) * 100, endsAt: null } : null,
      bestseller: i % 50 === 0,
      listedAt: new Date(Date.UTC(2026, 0, 1) - i * 60_000),
      details: { fabric: 'Cotton' },
      hsn: '6204',
      taxClass: 'apparel',
      sizes: SIZES.map((size, place) => ({ size, stock: (i * 7 + place * 3) % 12, sold: i % 30 })),
      pictures: model.images.map(({ alt }, place) => ({
        ...pictures[(i + place) % pictures.length]!,
        alt,
        role: place === 0 ? 'main' : 'detail',
      })),
    }
  })
}

const SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const
const WORDS = ['Monsoon', 'Courtyard', 'Harvest', 'Lamplight', 'Riverbank', 'Terrace', 'Orchard', 'Morning']
