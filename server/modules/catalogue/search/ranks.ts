/**
 * How a product answers a search, the best first; every word has to. Names come before all else, and those that hold a word
 * somewhere inside one of theirs ('red' in Tiered) behind what a word is said of. 0: it does not.
 */
export const RANKS = {
  /** Its name has words that begin with each of those typed, also those that say nothing and those of a price. */
  asTyped: 5,
  /** The same of the words that tell something. */
  begins: 4,
  /** Its name or what is written of it has the words, in whatever spelling. */
  said: 3,
  /** Its name holds them in whole or in part. */
  inside: 2,
  /** Some were begun only, or mistyped. */
  near: 1,
} as const
export const BEST = RANKS.asTyped

export type Ranking = {
  ranks: Uint8Array
  /** No product answers all of it: these come closest. */
  isClosest: boolean
}
