import { paise } from '../../../core/money.ts'
import type { Product } from '../../../core/product.ts'
import type { DeliveryTerms } from '../../../core/shop.ts'
import { available, EVERY_SIZE, type Size, sizeText } from '../../../core/sizes.ts'
import { type Totals, totals } from '../../../core/totals.ts'
import type { Cart } from '../state/cart.ts'

/** `stock`: how many pieces of the size there are. */
export type CartLine = { product: Product; size: Size; quantity: number; stock: number }

/** One line per product and size held, in an order that a change of quantity does not disturb. */
export function cartLines({ data, products }: Cart): CartLine[] {
  return products.flatMap((product) =>
    EVERY_SIZE.flatMap((size) => {
      const quantity = data[product._id]?.[size] ?? 0
      return quantity > 0 ? [{ product, size, quantity, stock: available(product.sizes, size) }] : []
    }),
  )
}

/** The size as people read it. */
export const textOf = ({ product: { wornBy, sizes }, size }: CartLine): string =>
  sizeText(size, wornBy, sizes.length)

export const isShort = (line: CartLine): boolean => line.quantity > line.stock

export const cartTotals = (lines: CartLine[], delivery: DeliveryTerms): Totals =>
  totals(
    lines.map(({ product, quantity }) => ({ unitPrice: paise(product.effectivePrice), quantity })),
    delivery,
  )
