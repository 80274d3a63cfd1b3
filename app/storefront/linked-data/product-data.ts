import type { BreadcrumbList, Product } from 'schema-dts'
import * as words from '#words/collection'
import { pictureUrl } from '../../../core/picture-url.ts'
import type { ProductReviews } from '../../../core/review.ts'
import { sizeText } from '../../../core/sizes.ts'
import { productPath } from '../../ui/product-card/card-product.ts'
import { categoryName } from '../collection/catalogue-names.ts'
import type { RootData } from '../page-meta.ts'
import type { ShownProduct } from '../product/shown-product.ts'
import { absolute, trailData } from './linked-data.ts'
import { offerData } from './offer-data.ts'
import { ratingData } from './rating-data.ts'

/** Facts about the product, by the names of schema.org. */
export type Linked = Record<string, string | number | true>
type Besides = { linked: Linked; readyDays: number | undefined; reviews: ProductReviews | null }

/**
 * A product with one offer. Its sizes are not given as variants, each of which would need its own address. Ratings come from
 * published reviews alone.
 */
export function productData(
  product: ShownProduct,
  { linked, readyDays, reviews }: Besides,
  root: RootData,
): Product {
  const { _id, name, description, pictures, category, sizes, wornBy } = product
  const url = absolute(root, productPath(product))
  const inStock = sizes.flatMap(({ size, quantity }) => (quantity > 0 ? [sizeText(size, wornBy)] : []))
  const gender = GENDERS[category]
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name,
    description,
    sku: _id,
    category: categoryName(category),
    image: pictures.map(({ hash, width }) => pictureUrl(root.picturesAt || root.origin, hash, width, 'webp')),
    brand: { '@type': 'Brand', name: root.shop.name },
    ...linked,
    ...(sizes.length > 1 && inStock.length > 0 ? { size: inStock } : {}),
    ...(gender
      ? { audience: { '@type': 'PeopleAudience', suggestedGender: gender, suggestedMinAge: 13 } }
      : {}),
    offers: offerData(product, readyDays, url, root),
    ...ratingData(reviews),
  }
}

/**
 * For whom a category is made. All of them are cut for adults, whom search engines count from 13. Categories for two people
 * and those that a shopkeeper has added are not listed.
 */
const GENDERS: Record<string, 'male' | 'female' | undefined> = {
  Men: 'male',
  Women: 'female',
  Lehenga: 'female',
  Kurti: 'female',
  Saree: 'female',
  Onepiece: 'female',
}

/** The trail to a product: the collection, its category, the product. */
export const productTrail = (product: ShownProduct, root: RootData): BreadcrumbList =>
  trailData(root, [
    { name: words.allCollections, path: '/collection' },
    {
      name: categoryName(product.category),
      path: `/collection?${new URLSearchParams({ category: product.category })}`,
    },
    { name: product.name, path: productPath(product) },
  ])
