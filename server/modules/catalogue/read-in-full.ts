import type { Paise } from '../../../core/money.ts'
import type { Picture, Product } from '../../../core/product.ts'
import type { PictureRole } from '../../../core/product-field-kinds.ts'
import { placeOf, type Size } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import {
  contentOf,
  givenDiscount,
  type ProductContent,
  payloadFrom,
  type StoredDiscount,
} from './product-content.ts'
import { shown } from './read-products.ts'

export const PRODUCT_STATES = ['draft', 'published', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export type Variant = { id: string; size: Size; stock: number; sold: number; offered: boolean }

/** A product for the console, whatever its state. */
export type ProductInFull = {
  id: string
  handle: string
  version: number
  state: ProductState
  content: ProductContent
  listedAt: Date
  updatedAt: Date
  /** A person's name. */
  updatedBy: string | null
  firstPublishedAt: Date | null
  /** Including sizes that are no longer offered. */
  variants: Variant[]
  pictures: (Picture & { role: PictureRole })[]
}

/** Sorted by id, the order in which they are locked for a change. */
export async function readInFull(
  sql: Database | Transaction,
  which: { handles: string[] } | { ids: string[] },
  { lock = false } = {},
): Promise<ProductInFull[]> {
  const asked =
    'handles' in which ? sql`handle = any(${which.handles}::text[])` : sql`p.id = any(${which.ids}::uuid[])`
  const rows = await sql<ProductRow[]>`
    select p.id, handle, version, state, p.name, description, category, sub_category as "subCategory",
      price_paise as price, discount_type as "discountType", discount_value as "discountValue",
      discount_ends_at as "discountEndsAt", bestseller, details, hsn, tax_class as "taxClass",
      listed_at as "listedAt", updated_at as "updatedAt", s.name as "updatedBy",
      first_published_at as "firstPublishedAt"
    from products p left join staff s on s.id = updated_by
    where ${asked}
    order by p.id ${lock ? sql`for no key update of p` : sql``}`
  const ids = rows.map(({ id }) => id)
  const [variants, pictures] = await Promise.all([
    sql<(Variant & { productId: string })[]>`
      select product_id as "productId", id, size, stock, sold, offered from variants
      where product_id = any(${ids}::uuid[])`,
    sql<(Picture & { role: PictureRole; productId: string })[]>`
      select product_id as "productId", hash, width, height, colour, alt, role
      from product_pictures join pictures on hash = picture
      where product_id = any(${ids}::uuid[])
      order by product_id, position`,
  ])
  const variantsOf = Map.groupBy(variants, (row) => row.productId)
  const picturesOf = Map.groupBy(pictures, (row) => row.productId)
  return rows.map(
    ({ id, handle, version, state, listedAt, updatedAt, updatedBy, firstPublishedAt, ...row }) => {
      const own = (variantsOf.get(id) ?? [])
        .map(({ productId: _, ...variant }) => variant)
        .sort((a, b) => placeOf(a.size) - placeOf(b.size))
      const shots = (picturesOf.get(id) ?? []).map(({ productId: _, ...picture }) => picture)
      const sizes = own.filter(({ offered }) => offered).map(({ size }) => size)
      return {
        ...{ id, handle, version, state, listedAt, updatedAt, updatedBy, firstPublishedAt },
        content: contentOf({ ...row, discount: discountIn(row), sizes, pictures: shots }),
        variants: own,
        pictures: shots,
      }
    },
  )
}

function discountIn({ discountType, discountValue, discountEndsAt }: DiscountColumns): StoredDiscount | null {
  if (!discountType || discountValue === null) return null
  return { type: discountType, value: discountValue, endsAt: discountEndsAt?.toISOString() ?? null }
}

/** As the audit log stores it, for readers. */
export const forTheLog = (product: ProductInFull | null) =>
  product && { state: product.state, ...payloadFrom(product.content) }

/**
 * What the product's page shows, or would show; `lowestPaise`: the lowest price in the 30 days before its discount, if
 * known.
 */
export function previewOf(
  product: ProductInFull,
  lowestPaise: Paise | null,
  now: Date,
): Omit<Product, 'image'> {
  const { content } = product
  return shown(
    {
      ...product,
      ...content,
      pricePaise: content.price,
      lowestPaise,
      discount: content.discount && givenDiscount(content.discount),
      sizes: product.variants
        .filter(({ offered }) => offered)
        .map(({ size, stock }) => ({ size, quantity: stock })),
      sold: product.variants.reduce((sum, { sold }) => sum + sold, 0),
      pictures: product.pictures.map(({ role: _, ...picture }) => picture),
    },
    now,
  )
}

type DiscountColumns = {
  discountType: StoredDiscount['type'] | null
  discountValue: number | null
  discountEndsAt: Date | null
}
type ProductRow = Omit<ProductContent, 'discount' | 'sizes' | 'pictures'> &
  Omit<ProductInFull, 'content' | 'variants' | 'pictures'> &
  DiscountColumns
