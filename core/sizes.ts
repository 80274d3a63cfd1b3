export const SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const
/** A size that one person wears. */
export type OneSize = (typeof SIZES)[number]
/** A size of a pair: the first person's size, then the second's. */
export type PairSize = `${OneSize}+${OneSize}`
/** The size of a variant, which is what stock, cart lines and order lines are of. */
export type Size = OneSize | PairSize

export const PAIR_SIZES: readonly PairSize[] = SIZES.flatMap((first) =>
  SIZES.map((second): PairSize => `${first}+${second}`),
)
/** All sizes in the order in which they are shown. */
export const EVERY_SIZE: readonly Size[] = [...SIZES, ...PAIR_SIZES]

/** The valid sizes, as a refusal lists them. */
export const SIZES_IN_WORDS = `${SIZES.join(', ')}, or two of them for a pair, such as M+L`

const PLACES = new Map<string, number>(EVERY_SIZE.map((size, place) => [size, place]))
export const isSize = (text: string): text is Size => PLACES.has(text)
export const placeOf = (size: Size): number => PLACES.get(size)!
export const isPairSize = (size: Size): size is PairSize => size.includes('+')
/** The size, or both sizes of a pair in the order of its wearers. */
export const eachOf = (size: Size): OneSize[] => size.split('+') as OneSize[]
/** All sizes that one of these fits, without duplicates and in order. */
export const worn = (sizes: readonly Size[]): OneSize[] =>
  SIZES.filter((one) => sizes.some((size) => eachOf(size).includes(one)))

export type SizeStock = { size: Size; quantity: number }

/** Who wears the two pieces of a pair, such as 'Hers' and 'His'; undefined for a piece for one person. */
export type WornBy = readonly string[] | undefined

/** What the only size of a product is called; like S and M it is a size's name, the same in every language. */
const FREE_SIZE = 'Free size'

/**
 * A size as people read it: 'M', of a pair 'Hers M · His L', and 'Free size' of a product that is offered in one.
 * `offered`: the number of sizes that its product is offered in.
 */
export const sizeText = (size: Size, wornBy?: WornBy | null, offered?: number): string =>
  offered === 1 && !isPairSize(size)
    ? FREE_SIZE
    : eachOf(size)
        .map((one, place) => (wornBy?.[place] ? `${wornBy[place]} ${one}` : one))
        .join(' · ')

/** Product id → size → quantity. */
export type CartData = Record<string, Partial<Record<Size, number>>>
/** A piece in a cart that is no longer sold, as a product or in its size. */
export type GonePiece = { _id: string; name: string; size: Size; sizeText: string }
/** A line of an earlier order: its pieces, and how many of them were put into the cart again. */
export type LineAgain = {
  _id: string
  name: string
  size: string
  sizeText: string
  wanted: number
  added: number
}

/** Pieces in stock beyond those in the cart, at least 0. */
export function available(stock: SizeStock[], size: Size, inCart = 0): number {
  const quantity = stock.find((entry) => entry.size === size)?.quantity ?? 0
  return Math.max(0, quantity - inCart)
}

export function isSoldOut(stock: SizeStock[], inCart: Partial<Record<Size, number>> = {}): boolean {
  return stock.every(({ size }) => available(stock, size, inCart[size]) === 0)
}

/** The number on the cart icon: the sum of all quantities. */
export function cartCount(cart: CartData): number {
  let count = 0
  for (const sizes of Object.values(cart)) for (const quantity of Object.values(sizes)) count += quantity ?? 0
  return count
}
