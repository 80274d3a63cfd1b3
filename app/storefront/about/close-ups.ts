import type { Picture, Product } from '../../../core/product.ts'

export type CloseUp = { id: string; name: string; picture: Picture }

/** The cloth of these pieces at three times scale: a product's second picture. */
export function closeUps(products: readonly Product[]): CloseUp[] {
  return products
    .flatMap(({ _id, name, pictures: [, picture] }) => (picture ? [{ id: _id, name, picture }] : []))
    .slice(0, 2)
}
