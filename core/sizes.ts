export const SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const
/** What one person wears. */
export type OneSize = (typeof SIZES)[number]
/** Of a pair for two people: what the first of them wears, and the second. */
export type PairSize = `${OneSize}+${OneSize}`
/** By which a variant goes: what has stock, a cart line and an order line. */
export type Size = OneSize | PairSize

export const PAIR_SIZES: readonly PairSize[] = SIZES.flatMap((first) =>
  SIZES.map((second): PairSize => `${first}+${second}`),
)
/** In the order in which they are shown. */
export const EVERY_SIZE: readonly Size[] = [...SIZES, ...PAIR_SIZES]

/** For whoever has sent another. */
export const SIZES_IN_WORDS = `${SIZES.join(', ')}, or two of them for a pair, such as M+L`

const PLACES = new Map<string, number>(EVERY_SIZE.map((size, place) => [size, place]))
export const isSize = (text: string): text is Size => PLACES.has(text)
export const placeOf = (size: Size): number => PLACES.get(size)!
export const isPairSize = (size: Size): size is PairSize => size.includes('+')
/** Of a pair two, in the order of its wearers. */
export const eachOf = (size: Size): OneSize[] => size.split('+') as OneSize[]
/** What any of these fits, each once and in order. */
export const worn = (sizes: readonly Size[]): OneSize[] =>
  SIZES.filter((one) => sizes.some((size) => eachOf(size).includes(one)))

export type SizeStock = { size: Size; quantity: number }

/** Who wears the two pieces of a pair, 'Hers' and 'His'; none of what one person wears. */
export type WornBy = readonly string[] | undefined

/** As people read it: 'M', or of a pair 'Hers M · His L'. */
export const sizeText = (size: Size, wornBy?: WornBy | null): string =>
  eachOf(size)
    .map((one, place) => (wornBy?.[place] ? `${wornBy[place]} ${one}` : one))
    .join(' · ')

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
