import type { Discount } from '../../../core/discount.ts'
import { discounted } from '../../../core/discount.ts'
import { rupees } from '../../../core/money.ts'
import type { Picture, Product } from '../../../core/product.ts'
import type { ProductDetails } from '../../../core/product-fields.ts'
import { SIZES, type Size, type SizeStock } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'

/** A product as the database holds it, before the clock decides whether its discount is active. */
export type StoredProduct = {
  id: string
  handle: string
  name: string
  description: string
  category: string
  subCategory: string
  pricePaise: number
  discount: Discount | null
  bestseller: boolean
  listedAt: Date
  details: ProductDetails
  sizes: SizeStock[]
  sold: number
  pictures: Picture[]
}

/** Published products; all of them, or those of the given ids. */
export async function readProducts(sql: Database | Transaction, ids?: string[]): Promise<StoredProduct[]> {
  const only = ids ? sql`and p.id = any(${ids}::uuid[])` : sql``
  const products = sql<ProductRow[]>`
    select p.id, handle, name, description, category, sub_category as "subCategory", price_paise as "pricePaise",
      discount_type as "discountType", discount_value as "discountValue", discount_ends_at as "discountEndsAt",
      bestseller, listed_at as "listedAt", details
    from products p where published ${only}`
  const variants = sql<VariantRow[]>`
    select product_id as "productId", size, stock, sold from variants
    where offered ${ids ? sql`and product_id = any(${ids}::uuid[])` : sql``}`
  const pictures = sql<PictureRow[]>`
    select product_id as "productId", hash, width, height, colour, alt
    from product_pictures join pictures on hash = picture
    ${ids ? sql`where product_id = any(${ids}::uuid[])` : sql``}
    order by product_id, position`

  const [productRows, variantRows, pictureRows] = await Promise.all([products, variants, pictures])
  const variantsOf = Map.groupBy(variantRows, (row) => row.productId)
  const picturesOf = Map.groupBy(pictureRows, (row) => row.productId)
  return productRows.map((row) => stored(row, variantsOf.get(row.id) ?? [], picturesOf.get(row.id) ?? []))
}

/** What the shop shows of a product at a moment: the discount is applied once, to the listed price, while it lasts. */
export function shown(stored: StoredProduct, now: Date): Omit<Product, 'image'> {
  return {
    _id: stored.handle,
    name: stored.name,
    description: stored.description,
    price: rupees(stored.pricePaise),
    effectivePrice: rupees(discounted(stored.pricePaise, stored.discount, now)),
    pictures: stored.pictures,
    category: stored.category,
    subCategory: stored.subCategory,
    sizes: stored.sizes,
    bestseller: stored.bestseller,
    date: stored.listedAt.getTime(),
    discount: stored.discount,
    salesData: { totalSold: stored.sold },
  }
}

/** Discount values are kept as hundredths: of a per cent, or of a rupee. */
export function discountOf(
  type: 'percentage' | 'fixed' | null,
  hundredths: number | null,
  endsAt: Date | null,
): Discount | null {
  if (!type || hundredths === null) return null
  return { discountType: type, discountValue: hundredths / 100, endDate: endsAt?.toISOString() ?? null }
}

type ProductRow = Omit<StoredProduct, 'discount' | 'sizes' | 'sold' | 'pictures'> & {
  discountType: 'percentage' | 'fixed' | null
  discountValue: number | null
  discountEndsAt: Date | null
}
type VariantRow = { productId: string; size: Size; stock: number; sold: number }
type PictureRow = Picture & { productId: string }

function stored(row: ProductRow, variants: VariantRow[], pictures: PictureRow[]): StoredProduct {
  const { discountType, discountValue, discountEndsAt, ...product } = row
  return {
    ...product,
    discount: discountOf(discountType, discountValue, discountEndsAt),
    sizes: variants
      .map(({ size, stock }) => ({ size, quantity: stock }))
      .sort((a, b) => SIZES.indexOf(a.size) - SIZES.indexOf(b.size)),
    sold: variants.reduce((sum, variant) => sum + variant.sold, 0),
    pictures: pictures.map(({ productId: _, ...picture }) => picture),
  }
}
