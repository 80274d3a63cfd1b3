import type { Discount } from '../../core/discount.ts'
import type { Picture, Product } from '../../core/product.ts'
import type { WrittenPicture } from '../../core/product-field-kinds.ts'
import type { ProductPayload } from '../../core/product-fields.ts'
import type { Size } from '../../core/sizes.ts'
import * as payloads from '../admin-payloads.ts'
import type { Said } from '../replies.ts'
import { row } from './call.ts'

/** Products, their stock and pictures. */
export const PRODUCT_CALLS = {
  'GET /api/admin/products': row<ProductRows>()(
    'manager',
    null,
    'Products, drafts too: q, category, state, stock (low, out), lacks (declarations), cursor, limit',
  ),
  'POST /api/admin/products': row<ProductSaved>()('manager', payloads.newProduct, 'A new draft'),
  'GET /api/admin/products/{handle}': row<ProductPage>()('manager', null, 'One product, all of it'),
  'PUT /api/admin/products/{handle}': row<ProductSaved>()(
    'manager',
    payloads.saveProduct,
    'Saves it; 409 when someone else has since',
  ),
  'POST /api/admin/products/{handle}/state': row<ProductSaved>()(
    'manager',
    payloads.moveProduct,
    'Publishes, takes back or archives it',
  ),
  'POST /api/admin/products/{handle}/stock': row<ProductSaved>()(
    'manager',
    payloads.correctStock,
    'Corrects the stock of a size, with a reason',
  ),
  'GET /api/admin/products/{handle}/stock': row<StockHistory>()(
    'manager',
    null,
    'What moved its stock, newest first',
  ),
  'POST /api/admin/pictures': row<PictureTaken>()(
    'manager',
    null,
    'The body is the picture itself: JPEG, PNG, WebP or AVIF, 15 MB at most',
  ),
} as const

export type ProductState = 'draft' | 'published' | 'archived'

export type ProductRow = {
  handle: string
  name: string
  category: string
  subCategory: string
  state: ProductState
  /** Rupees; `effectivePrice` with the active discount. */
  price: number
  effectivePrice: number
  picture: Picture | null
  sizes: { size: Size; stock: number; sold: number }[]
  /** Of a pair: whose the two sizes are. */
  wornBy: readonly string[]
  updatedAt: string
}

type ProductRows = { products: ProductRow[]; total: number; nextCursor: string | null }

/** `lacks`: what it needs before it can be published, in words. */
export type EditedProduct = Omit<ProductPayload, 'sizes' | 'pictures'> & {
  handle: string
  version: number
  state: ProductState
  sizes: { size: Size; stock: number; sold: number }[]
  /** How many people wait for each size that is sold out; sizes without any are left out. */
  waiting: { size: Size; count: number }[]
  /** Pieces that are kept for orders and have not left the shop: they are no longer part of the stock. As `waiting`. */
  committed: { size: Size; count: number }[]
  pictures: (Picture & WrittenPicture)[]
  listedAt: string
  updatedAt: string
  updatedBy: string | null
  lacks: string[]
  /** What its page shows, or would show, for the preview. */
  shown: Omit<Product, 'image'>
  /** Headings of the home page's slides that link to it. */
  slides: string[]
  /** Its former offers, oldest first, the present one last; `by`: a person's name. Rupees. */
  offers: { at: string; price: number; discount: Discount | null; onSale: boolean; by: string | null }[]
}

export type ProductPage = { product: EditedProduct }

export type ProductSaved = Said & { product: EditedProduct }

export type StockHistory = {
  movements: {
    at: string
    size: Size
    delta: number
    cause: 'opening' | 'sold' | 'returned' | 'corrected' | 'held' | 'released' | 'taken back' | 'written off'
    orderCode: string | null
    who: string
    reason: string | null
  }[]
}

export type PictureTaken = { picture: Omit<Picture, 'alt'> }
