import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductRow, ProductState } from '../../../contract/admin/products.ts'
import { ProductStateBadge } from '../parts/product-state.tsx'
import { COLUMNS } from './columns.tsx'

const product: ProductRow = {
  handle: 'noor-kurti',
  name: 'Noor Kurti',
  category: 'Kurti',
  subCategory: 'Chikankari',
  state: 'published',
  price: 1499,
  effectivePrice: 1499,
  picture: null,
  sizes: [],
  wornBy: [],
  updatedAt: '2026-11-03T06:00:00Z',
}

test('on a phone a product’s first cell says what is not on sale, and nothing of what is', () => {
  const first = (state: ProductState) => renderToStaticMarkup(COLUMNS[0]!.cell({ ...product, state }))
  expect(first('draft')).toContain('Draft')
  expect(first('archived')).toContain('Archived')
  expect(first('published')).not.toContain('On sale')
})

test('each state of a product has a word of its own', () => {
  const words = (['draft', 'published', 'archived'] as const).map((state) =>
    renderToStaticMarkup(<ProductStateBadge state={state} />).replaceAll(/<[^>]*>/g, ''),
  )
  expect(words).toEqual(['Draft', 'On sale', 'Archived'])
})
