import type { Product } from './product.ts'

/** What the card of a product shows: rupees, and the shop's name as it is now. */
export type CardOf = Pick<Product, '_id' | 'name' | 'effectivePrice' | 'pictures'>

/** Rises when cards are drawn otherwise: those of before are asked for no more. */
const DRAWN_AS = 1

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** Where the card of a product is, below MEDIA_PUBLIC_URL; null: it has no picture. What it shows is in the address. */
export const cardPath = (product: CardOf, shop: string): string | null => {
  const digest = cardDigest(product, shop)
  return digest && `/media/cards/${product._id}-${digest}.jpg`
}

/** Eleven digits of base 36 that are others when the card is another; null: there is no picture to show. */
export function cardDigest({ name, effectivePrice, pictures }: CardOf, shop: string): string | null {
  const [first] = pictures
  return first ? digest([DRAWN_AS, shop, name, effectivePrice, first.hash].join('\n')) : null
}

/** cyrb53: no secret, only as good as never the same for two cards of one product. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0')
}
