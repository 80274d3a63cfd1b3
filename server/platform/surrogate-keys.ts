import { hash } from 'node:crypto'

/** What a page is made of, as a shared cache is told: it forgets a page when one of its keys is purged. */

/** A key that every page has. */
export const EVERY_PAGE = 'shop'
/** Pages that list products or slides, whose contents or order may change. */
export const CATALOGUE_PAGES = 'catalogue'

/** Pages that show this product. Short, since a list has many of them. */
export const productKey = (handle: string): string => `p${hash('sha256', handle).slice(0, 12)}`
