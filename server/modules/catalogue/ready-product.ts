import type { Counts } from '../../../core/facets.ts'
import { pictureUrl } from '../../../core/picture-url.ts'
import type { Product } from '../../../core/product.ts'
import type { Page } from './catalogue.ts'
import { type StoredProduct, shown } from './read-products.ts'

/** A product as it is shown, and its JSON once it was requested. */
export type Ready = { stored: StoredProduct; product: Product; json: string | null }

export function readyOf(
  stored: StoredProduct,
  { clock, picturesAt }: { clock: () => Date; picturesAt: string },
): Ready {
  const image = stored.pictures.map(({ hash, width }) => pictureUrl(picturesAt, hash, width, 'webp'))
  return { stored, product: { ...shown(stored, clock()), image }, json: null }
}

/** A page of a list as finished JSON. */
export function finishedList(
  list: Ready[],
  { total, isMore, isClosest, nextCursor }: Omit<Page, 'products'>,
  counts: Counts | null,
): Buffer {
  const products = list.map(jsonOf).join(',')
  const more = `${isMore ? ',"isMore":true' : ''}${isClosest ? ',"isClosest":true' : ''}`
  const counted = counts ? `,"counts":${JSON.stringify(counts)}` : ''
  return Buffer.from(
    `{"success":true,"products":[${products}],"total":${total}${more},"nextCursor":${JSON.stringify(nextCursor)}${counted}}`,
  )
}

function jsonOf(ready: Ready): string {
  ready.json ??= JSON.stringify(ready.product)
  return ready.json
}
