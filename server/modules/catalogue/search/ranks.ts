/**
 * How a product matches a search, by all of its words; higher is better. Matches in names come first, and names that merely
 * contain a word ('red' in Tiered) come after matches in other fields. 0: no match.
 */
export const RANKS = {
  /** Its name has words that begin with all the typed ones, including filler words and those of a price. */
  asTyped: 5,
  /** The same without filler words and price. */
  begins: 4,
  /** Its name or other fields have the words, in any spelling. */
  said: 3,
  /** Its name contains the words. */
  inside: 2,
  /** Some words were only begun, or misspelt. */
  near: 1,
} as const
export const BEST = RANKS.asTyped

export type Ranking = {
  ranks: Uint8Array
  /** No product matches the whole search: these come closest. */
  isClosest: boolean
}
