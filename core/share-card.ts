import type { Product } from './product.ts'

/** What a product's share card shows: rupees, and the shop's present name. */
export type CardOf = Pick<Product, '_id' | 'name' | 'effectivePrice' | 'pictures'>

/** Increased whenever the drawing changes, so that cards drawn before are no longer used. */
const DRAWN_AS = 1

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** The path of a product's card below MEDIA_PUBLIC_URL; null: it has no picture. The path changes with the card's content. */
export const cardPath = (product: CardOf, shop: string): string | null => {
  const digest = cardDigest(product, shop)
  return digest && `/media/cards/${product._id}-${digest}.jpg`
}

/** A hash of all that a card shows, eleven digits in base 36; null: there is no picture. */
export function cardDigest({ name, effectivePrice, pictures }: CardOf, shop: string): string | null {
  const [first] = pictures
  return first ? digest([DRAWN_AS, shop, name, effectivePrice, first.hash].join('\n')) : null
}

/** cyrb53, a fast hash without cryptographic strength: it only has to differ between the cards of one product. */
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
