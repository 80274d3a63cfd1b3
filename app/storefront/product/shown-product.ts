import type { Product } from '../../../core/product.ts'

/** What the page needs of a product. */
export type ShownProduct = Omit<Product, 'image' | 'date' | 'bestseller' | 'salesData'>
