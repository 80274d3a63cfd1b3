import type { MetaDescriptor } from 'react-router'
import { WIDEST_ON_PAGE } from '../../../core/picture-url.ts'
import type { ProductReviews } from '../../../core/review.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../../../core/share-card.ts'
import { productPath } from '../../ui/product-card/card-product.ts'
import { linkedData } from '../linked-data/linked-data.ts'
import { type Linked, productData, productTrail } from '../linked-data/product-data.ts'
import { pageMeta, rootData } from '../page-meta.ts'
import { picturePreload } from '../picture-preload.ts'
import { GALLERY_WIDTHS } from './gallery.tsx'
import type { ShownProduct } from './shown-product.ts'

type Known = {
  product: ShownProduct
  linked: Linked
  readyDays?: number | undefined
  card: string | null
  reviews: ProductReviews | null
}

/**
 * The head of a product page, with the product as data for search engines. `card`: the address of its card's picture; null:
 * it has no picture.
 */
export function productMeta(
  { product, linked, readyDays, card, reviews }: Known,
  matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  const root = rootData(matches)
  const said = pageMeta(
    { title: product.name, description: product.description, path: productPath(product) },
    matches,
    card
      ? { url: new URL(card, root.origin).href, width: CARD_WIDTH, height: CARD_HEIGHT, alt: product.name }
      : undefined,
  )
  const [first] = product.pictures
  const preloads = first
    ? [picturePreload(root.picturesAt, first, GALLERY_WIDTHS, { most: WIDEST_ON_PAGE })]
    : []
  const data = import.meta.env.SSR
    ? [linkedData(productData(product, { linked, readyDays, reviews }, root), productTrail(product, root))]
    : []
  return [...said, ...preloads, ...data]
}
