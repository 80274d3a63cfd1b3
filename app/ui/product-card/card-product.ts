import type { Product } from '../../../core/product.ts'

/** The fields of a product that its card needs; the others are not sent to the browser. */
export type CardProduct = Pick<
  Product,
  '_id' | 'name' | 'effectivePrice' | 'priorPrice' | 'discount' | 'pictures' | 'sizes' | 'importer'
> & { totalSold: number }

export function cardProduct(product: Product): CardProduct {
  const { _id, name, effectivePrice, priorPrice, discount, pictures, sizes, importer, salesData } = product
  return {
    _id,
    name,
    effectivePrice,
    priorPrice,
    discount,
    pictures: pictures.slice(0, 2),
    sizes,
    ...(importer ? { importer } : {}),
    totalSold: salesData.totalSold,
  }
}

export const productPath = (product: { _id: string }): string => `/product/${product._id}`
