import { createHash } from 'node:crypto'

/** What a page is made of, as a shared cache is told: it forgets a page when one of its keys is purged. */

/** Every page has it. */
export const EVERY_PAGE = 'shop'
/** Pages that show products or slides: what is listed there may be another, or in another order. */
export const CATALOGUE_PAGES = 'catalogue'

/** Pages that show this product. Short, for a list has many. */
export const productKey = (handle: string): string =>
  `p${createHash('sha256').update(handle).digest('hex').slice(0, 12)}`
