import type { Asked } from './read-search.ts'
import { nearSounds, soundOf } from './spelling.ts'

/** An inverted index of products' terms, in memory. */
export type TermIndex = {
  /**
   * Replaces a product's terms. Most changes of a product concern none of them, so unchanged terms are skipped: removing
   * from a long list is slow.
   */
  exchange(number: number, before: readonly string[], after: readonly string[]): void
  /** The indexed terms that a search may mean. */
  known(asked: Asked): string[]
  withTerm(term: string): Uint32Array
}

/** Unsorted numbers: one is added at the end, and a removed one is replaced by the last. */
type Postings = { numbers: Uint32Array; size: number }

export function termIndex(): TermIndex {
  const postings = new Map<string, Postings>()
  const byNearSound = new Map<string, string[]>()
  /** All terms ever seen, sorted when they are searched. */
  let inOrder: string[] = []
  let isInOrder = true

  function learn(term: string): Postings {
    const made = { numbers: new Uint32Array(2), size: 0 }
    postings.set(term, made)
    for (const near of nearSounds(soundOf(term))) {
      const terms = byNearSound.get(near)
      if (terms) terms.push(term)
      else byNearSound.set(near, [term])
    }
    inOrder.push(term)
    isInOrder = false
    return made
  }

  function add(number: number, term: string) {
    const list = postings.get(term) ?? learn(term)
    if (list.size === list.numbers.length) {
      const wider = new Uint32Array(list.size * 2)
      wider.set(list.numbers)
      list.numbers = wider
    }
    list.numbers[list.size++] = number
  }

  function remove(number: number, term: string) {
    const list = postings.get(term)!
    list.numbers[list.numbers.indexOf(number)] = list.numbers[--list.size]!
  }

  function* beginningWith(part: string): Generator<string> {
    if (!isInOrder) inOrder = inOrder.sort()
    isInOrder = true
    let [low, high] = [0, inOrder.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (inOrder[middle]! < part) low = middle + 1
      else high = middle
    }
    for (; inOrder[low]?.startsWith(part); low++) yield inOrder[low]!
  }

  return {
    exchange(number, before, after) {
      for (const term of before) if (!after.includes(term)) remove(number, term)
      for (const term of after) if (!before.includes(term)) add(number, term)
    },
    known(asked) {
      const found = new Set<string>(asked.terms)
      for (const part of asked.beginnings) for (const term of beginningWith(part)) found.add(term)
      for (const sound of asked.sounds) for (const term of byNearSound.get(sound) ?? []) found.add(term)
      return [...found].filter((term) => (postings.get(term)?.size ?? 0) > 0)
    },
    withTerm(term) {
      const list = postings.get(term)
      return list ? list.numbers.subarray(0, list.size) : NONE
    },
  }
}

const NONE = new Uint32Array()
