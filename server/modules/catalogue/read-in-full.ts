import type { Category } from '../../../core/categories.ts'
import type { Discount } from '../../../core/discount.ts'
import { rupees } from '../../../core/money.ts'
import type { Picture, Product, ProductDetails } from '../../../core/product.ts'
import { SIZES, type Size } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { type Draft, draftOf, type PictureRole, type TaxClass } from './draft.ts'
import { discountOf, shown } from './read-products.ts'

export const PRODUCT_STATES = ['draft', 'published', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export type Variant = { id: string; size: Size; stock: number; sold: number; offered: boolean }

/** A product as those see it who keep the shop, whatever its state. */
export type ProductInFull = {
  id: string
  handle: string
  version: number
  state: ProductState
  name: string
  description: string
  category: Category
  subCategory: string
  pricePaise: number
  discount: Discount | null
  bestseller: boolean
  details: ProductDetails
  hsn: string
  taxClass: TaxClass
  listedAt: Date
  updatedAt: Date
  /** A name. */
  updatedBy: string | null
  firstPublishedAt: Date | null
  /** Also those that are on offer no more. */
  variants: Variant[]
  pictures: (Picture & { role: PictureRole })[]
}

/** In the order of their ids, which is the order in which they are locked when they are to be changed. */
export async function readInFull(
  sql: Database | Transaction,
  which: { handles: string[] } | { ids: string[] },
  { lock = false } = {},
): Promise<ProductInFull[]> {
  const asked =
    'handles' in which ? sql`handle = any(${which.handles}::text[])` : sql`p.id = any(${which.ids}::uuid[])`
  const rows = await sql<ProductRow[]>`
    select p.id, handle, version, state, p.name, description, category, sub_category as "subCategory",
      price_paise as "pricePaise", discount_type as "discountType", discount_value as "discountValue",
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
  return rows.map(({ discountType, discountValue, discountEndsAt, ...product }) => ({
    ...product,
    discount: discountOf(discountType, discountValue, discountEndsAt),
    variants: (variantsOf.get(product.id) ?? [])
      .map(({ productId: _, ...variant }) => variant)
      .sort((a, b) => SIZES.indexOf(a.size) - SIZES.indexOf(b.size)),
    pictures: (picturesOf.get(product.id) ?? []).map(({ productId: _, ...picture }) => picture),
  }))
}

/** What is written of it, apart from what happened to it. */
export function draftFrom(product: ProductInFull): Draft {
  const { discount } = product
  return draftOf({
    ...product,
    price: rupees(product.pricePaise),
    discount: discount && { ...discount, endDate: discount.endDate ?? null },
    sizes: product.variants.filter(({ offered }) => offered).map(({ size }) => size),
  })
}

/** As the log of changes keeps it: for people to read. */
export function forTheLog(product: ProductInFull | null) {
  if (!product) return null
  const { pricePaise, discount, ...draft } = draftFrom(product)
  return {
    state: product.state,
    ...draft,
    price: rupees(pricePaise),
    discount: discount && { ...discount, value: discount.value / 100 },
  }
}

/** What the shop shows of it, or would. */
export function previewOf(product: ProductInFull, now: Date): Product {
  return shown(
    {
      ...product,
      sizes: product.variants
        .filter(({ offered }) => offered)
        .map(({ size, stock }) => ({ size, quantity: stock })),
      sold: product.variants.reduce((sum, { sold }) => sum + sold, 0),
      pictures: product.pictures.map(({ role: _, ...picture }) => picture),
    },
    now,
  )
}

type ProductRow = Omit<ProductInFull, 'discount' | 'variants' | 'pictures'> & {
  discountType: 'percentage' | 'fixed' | null
  discountValue: number | null
  discountEndsAt: Date | null
}
