import type { MetaDescriptor } from 'react-router'
import { pictureUrl } from '../../../core/picture-url.ts'
import { isSoldOut } from '../../../core/sizes.ts'
import { productPath } from '../../ui/product-card/card-product.ts'
import { pageMeta, type RootData, rootData } from '../page-meta.ts'
import { picturePreload } from '../picture-preload.ts'
import { GALLERY_WIDTHS } from './gallery.tsx'
import type { ShownProduct } from './shown-product.ts'

/** What is known of the cloth, by the names of schema.org. */
type Linked = Record<string, string | true>

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
  const data = import.meta.env.SSR ? [{ 'script:ld+json': asData(product, linked, root) }] : []
  return [...said, ...preloads, ...data]
}

function asData(product: ShownProduct, linked: Linked, { shop, picturesAt }: RootData) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product._id,
    image: product.pictures.map((picture) => pictureUrl(picturesAt, picture.hash, picture.width, 'webp')),
    brand: { '@type': 'Brand', name: shop.name },
    ...linked,
    offers: {
      '@type': 'Offer',
      priceCurrency: 'INR',
      price: product.effectivePrice,
      availability: `https://schema.org/${isSoldOut(product.sizes) ? 'OutOfStock' : 'InStock'}`,
    },
  }
}
