import type { Picture, Product } from '../../core/product.ts'

export type CloseUp = { id: string; name: string; picture: Picture }

/** Which piece's cloth stands on a page: no two pages show the same, as long as there are pieces enough. */
const PLACES = { about: 0, story: 1, login: 2, resetPassword: 3, emailVerify: 4, contact: 5 } as const

/** The cloth of one of these pieces at three times scale: a product's second picture. */
export function closeUp(products: readonly Product[], page: keyof typeof PLACES): CloseUp | null {
  const all = products.flatMap(({ _id, name, pictures: [, picture] }) =>
    picture ? [{ id: _id, name, picture }] : [],
  )
  return all[PLACES[page] % all.length] ?? null
}
