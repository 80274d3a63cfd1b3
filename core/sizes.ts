export const SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const
export type Size = (typeof SIZES)[number]
export const isSize = (text: string): text is Size => SIZES.some((size) => size === text)
export type SizeStock = { size: Size; quantity: number }

/** Product id → size → quantity, as the client and the server both hold it. */
export type CartData = Record<string, Partial<Record<Size, number>>>

/** Stock minus what the cart already holds, never below 0. */
export function available(stock: SizeStock[], size: Size, inCart = 0): number {
  const quantity = stock.find((entry) => entry.size === size)?.quantity ?? 0
  return Math.max(0, quantity - inCart)
}

export function isSoldOut(stock: SizeStock[], inCart: Partial<Record<Size, number>> = {}): boolean {
  return stock.every(({ size }) => available(stock, size, inCart[size]) === 0)
}

/** The sum of all quantities: the number on the cart icon. */
export function cartCount(cart: CartData): number {
  let count = 0
  for (const sizes of Object.values(cart)) for (const quantity of Object.values(sizes)) count += quantity ?? 0
  return count
}
