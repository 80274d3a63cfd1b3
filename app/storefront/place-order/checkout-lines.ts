import { paise } from '../../../core/money.ts'
import type { Picture } from '../../../core/product.ts'
import type { DeliveryTerms } from '../../../core/shop.ts'
import { isSize, type Size, sizeText } from '../../../core/sizes.ts'
import { type Totals, totals } from '../../../core/totals.ts'
import { type CartLine, textOf } from '../cart/cart-lines.ts'

/** What is being bought. `price` is rupees a piece. */
export type CheckoutLine = {
  _id: string
  name: string
  size: Size
  /** The same as people read it. */
  sizeText: string
  quantity: number
  price: number
  picture: Picture | string | null
  /** Of what was made elsewhere. */
  importer?: string | undefined
}

/** What Buy Now hands over; `amount` is rupees, delivery included. */
export type DirectBuy = { line: CheckoutLine; amount: number }

export const fromCart = (lines: CartLine[]): CheckoutLine[] =>
  lines.map((line) => ({
    _id: line.product._id,
    name: line.product.name,
    size: line.size,
    sizeText: textOf(line),
    quantity: line.quantity,
    price: line.product.effectivePrice,
    picture: line.product.pictures[0] ?? null,
    importer: line.product.importer,
  }))

/** Reads the state that Buy Now navigates with; null for any other arrival. */
export function readDirectBuy(state: unknown): DirectBuy | null {
  if (!isRecord(state) || state.directBuy !== true || !isRecord(state.item)) return null
  const { _id, name, image, price, size, sizeText: said, importer } = state.item
  if (typeof _id !== 'string' || typeof name !== 'string' || typeof price !== 'number') return null
  if (typeof size !== 'string' || !isSize(size)) return null
  const picture: unknown = Array.isArray(image) ? image[0] : image
  const line = {
    _id,
    name,
    size,
    sizeText: typeof said === 'string' ? said : sizeText(size),
    quantity: 1,
    price,
    importer: typeof importer === 'string' ? importer : undefined,
  }
  return {
    line: { ...line, picture: typeof picture === 'string' ? picture : null },
    amount: typeof state.amount === 'number' ? state.amount : price,
  }
}

/**
 * Of the piece bought directly, in rupees by now: a page that is loaded anew finds it at the price that was agreed to. Kept
 * where the router reads a location's state, `usr`; going there by the router would begin this checkout anew.
 */
export function keepDirectPrice(price: number) {
  const { usr, ...entry } = history.state
  history.replaceState({ ...entry, usr: { ...usr, item: { ...usr.item, price } } }, '')
}

export const checkoutTotals = (lines: CheckoutLine[], delivery: DeliveryTerms): Totals =>
  totals(
    lines.map(({ price, quantity }) => ({ unitPrice: paise(price), quantity })),
    delivery,
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
