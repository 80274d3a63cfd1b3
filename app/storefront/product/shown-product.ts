import type { Product } from '../../../core/product.ts'

/** The fields of a product that its page needs. */
export type ShownProduct = Omit<Product, 'image' | 'date' | 'bestseller' | 'salesData'>
