import type { MetaDescriptor } from 'react-router'
import { productPath } from '../../ui/product-card/card-product.ts'
import { linkedData } from '../linked-data/linked-data.ts'
import { type Linked, productData, productTrail } from '../linked-data/product-data.ts'
import { pageMeta, rootData } from '../page-meta.ts'
import { picturePreload } from '../picture-preload.ts'
import { GALLERY_WIDTHS } from './gallery.tsx'
import type { ShownProduct } from './shown-product.ts'

/** The page's words, and the product as data for search engines. */
export function productMeta(
  product: ShownProduct,
  linked: Linked,
  matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  const said = pageMeta(
    { title: product.name, description: product.description, path: productPath(product) },
    matches,
  )
  const root = rootData(matches)
  const [first] = product.pictures
  const preloads = first ? [picturePreload(root.picturesAt, first, GALLERY_WIDTHS)] : []
  const data = import.meta.env.SSR
    ? [linkedData(productData(product, linked, root), productTrail(product, root))]
    : []
  return [...said, ...preloads, ...data]
}
