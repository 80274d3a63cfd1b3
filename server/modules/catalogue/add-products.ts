import type { Category } from '../../../core/categories.ts'
import type { Picture } from '../../../core/product.ts'
import type { ProductDetails } from '../../../core/product-fields.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

export type NewProduct = {
  handle: string
  name: string
  description: string
  category: Category
  subCategory: string
  pricePaise: number
  /** `value` in hundredths of a per cent, or in paise. */
  discount: { type: 'percentage' | 'fixed'; value: number; endsAt: Date | null } | null
  bestseller: boolean
  listedAt: Date
  details: ProductDetails
  hsn: string
  taxClass: 'apparel' | 'fabric'
  /** `sold`: pieces sold before this shop began to count. */
  sizes: { size: Size; stock: number; sold: number }[]
  pictures: (Picture & { role: 'main' | 'detail' | 'look' })[]
  /** Belongs to the demo's catalogue. */
  isDemo?: boolean
}

/**
 * Adds products in a few statements; the opening stock is recorded as a movement. A product listed in the past counts as on
 * sale without its discount until now.
 */
export async function addProducts(tx: Transaction, products: NewProduct[]): Promise<void> {
  const withIds = products.map((product) => ({ id: newId(), product }))
  await savePictures(
    tx,
    products.flatMap((product) => product.pictures),
  )
  await insertAll(
    tx,
    'products',
    withIds.map(({ id, product }) => productRow(id, product)),
  )
  await insertAll(
    tx,
    'price_history',
    withIds.flatMap(({ id, product }) => earlierOffer(id, product)),
  )

  const variants = withIds.flatMap(({ id, product }) =>
    product.sizes.map(({ size, stock, sold }) => ({ id: newId(), product_id: id, size, stock, sold })),
  )
  await insertAll(tx, 'variants', variants)
  await insertAll(
    tx,
    'stock_movements',
    variants
      .filter(({ stock }) => stock > 0)
      .map(({ id, stock }) => ({
        id: newId(),
        variant_id: id,
        delta: stock,
        cause: 'opening',
        actor_kind: 'shop',
      })),
  )
  await insertAll(
    tx,
    'product_pictures',
    withIds.flatMap(({ id, product }) =>
      product.pictures.map(({ hash, role, alt }, position) => ({
        product_id: id,
        position,
        picture: hash,
        role,
        alt,
      })),
    ),
  )
}

export async function savePictures(tx: Transaction, pictures: Omit<Picture, 'alt'>[]): Promise<void> {
  const distinct = [...new Map(pictures.map((picture) => [picture.hash, picture])).values()]
  for (const batch of batches(distinct, 5)) {
    const rows = batch.map(({ hash, width, height, colour, blur = null }) => ({
      hash,
      width,
      height,
      colour,
      blur,
    }))
    await tx`insert into pictures ${tx(rows)} on conflict do nothing`
  }
}

export async function isCatalogueEmpty(db: Database): Promise<boolean> {
  const [row] = await db<{ empty: boolean }[]>`select not exists (select from products) as empty`
  return row!.empty
}

function productRow(id: string, product: NewProduct) {
  return {
    id,
    handle: product.handle,
    name: product.name,
    description: product.description,
    category: product.category,
    sub_category: product.subCategory,
    price_paise: product.pricePaise,
    discount_type: product.discount?.type ?? null,
    discount_value: product.discount?.value ?? null,
    discount_ends_at: product.discount?.endsAt ?? null,
    bestseller: product.bestseller,
    listed_at: product.listedAt,
    details: JSON.stringify(product.details),
    hsn: product.hsn,
    tax_class: product.taxClass,
    state: 'published',
    first_published_at: product.listedAt,
    is_demo: product.isDemo ?? false,
  }
}

const earlierOffer = (id: string, { discount, listedAt, pricePaise }: NewProduct) =>
  discount && listedAt < new Date()
    ? [{ product_id: id, at: listedAt, price_paise: pricePaise, on_sale: true }]
    : []

async function insertAll(tx: Transaction, table: string, rows: Record<string, unknown>[]): Promise<void> {
  for (const batch of batches(rows, Object.keys(rows[0] ?? {}).length))
    await tx`insert into ${tx(table)} ${tx(batch as never[])}`
}

/** Postgres takes at most 65,535 parameters per statement. */
function* batches<T>(rows: T[], columns: number): Generator<T[]> {
  const most = Math.floor(60_000 / Math.max(1, columns))
  for (let i = 0; i < rows.length; i += most) yield rows.slice(i, i + most)
}
