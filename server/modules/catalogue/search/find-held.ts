import type { NameIndex } from './name-index.ts'
import { RANKS, type Ranking } from './ranks.ts'
import { askedBy, isAsTyped, readSearch, readTyped, type Search, type Wanted } from './read-search.ts'
import type { TermIndex } from './term-index.ts'

type Held = { names: NameIndex; terms: TermIndex; size: number; columns: { effective: Int32Array } }

/** The rank of each product with a number below `size`, as `ranks.ts` defines it. `there`: numbers that are in use. */
export function findHeld(held: Held, there: Uint32Array, text: string): Ranking {
  const typed = readTyped(text)
  const search = readSearch(typed, held.terms.known(askedBy(typed)))
  const ranks = answers(held, search)
  if (ranks.some((rank) => rank > 0)) return { ranks, isClosest: false }
  const near = closest(held, there, search)
  return { ranks: near, isClosest: near.some((rank) => rank > 0) }
}

function answers(held: Held, search: Search): Uint8Array {
  const { size } = held
  const { wanted, all, least, most } = search
  const ranks = new Uint8Array(size)
  const isAnything = wanted.length > 0 || least !== null || most !== null
  if (isAnything) {
    ranks.fill(wanted.length > 0 ? RANKS.begins : RANKS.said)
    for (const one of wanted) keepLeast(ranks, fits(held, one))
    withinPrice(held, search, ranks)
  }
  if (all.length > 0 && !isAsTyped(search)) {
    const named = new Uint8Array(size).fill(RANKS.begins)
    for (const part of all) keepLeast(named, inNames(held, part, new Uint8Array(size)))
    for (let number = 0; number < size; number++)
      if (named[number] === RANKS.begins) ranks[number] = RANKS.asTyped
      else if (named[number] && ranks[number]! < RANKS.inside) ranks[number] = RANKS.inside
  }
  return ranks
}

/** Ranks the products that match most of the search; those within the price if the search is a price only. */
function closest(held: Held, there: Uint32Array, search: Search): Uint8Array {
  const isPriced = search.least !== null || search.most !== null
  const scores = new Uint16Array(held.size)
  for (const one of search.wanted) {
    const fit = fits(held, one)
    for (let number = 0; number < held.size; number++) if (fit[number]) scores[number]! += one.weight
  }
  const ranks = new Uint8Array(held.size)
  for (const number of there) ranks[number] = RANKS.said
  withinPrice(held, search, ranks)
  let best = isPriced ? 0 : 1
  for (let number = 0; number < held.size; number++) if (ranks[number]) best = Math.max(best, scores[number]!)
  return ranks.map((rank, number) => (scores[number] === best ? rank : 0))
}

/** How each product matches one word: in its name, in other fields, or possibly. */
function fits(held: Held, { part, said, near }: Wanted): Uint8Array {
  const found = new Uint8Array(held.size)
  const mark = (terms: string[], rank: number) => {
    for (const term of terms) for (const number of held.terms.withTerm(term)) found[number] = rank
  }
  mark(near, RANKS.near)
  if (part !== null) inNames(held, part, found)
  for (const term of said)
    for (const number of held.terms.withTerm(term))
      if (found[number]! < RANKS.said) found[number] = RANKS.said
  return found
}

function inNames({ names }: Held, part: string, found: Uint8Array): Uint8Array {
  for (const { numbers, isBeginning } of names.withPart(part)) {
    const rank = isBeginning ? RANKS.begins : RANKS.inside
    for (const number of numbers) if (found[number]! < rank) found[number] = rank
  }
  return found
}

function withinPrice({ columns }: Held, { least, most }: Search, ranks: Uint8Array): void {
  if (least === null && most === null) return
  const [from, to] = [least ?? 0, most ?? Number.POSITIVE_INFINITY]
  for (let number = 0; number < ranks.length; number++)
    if (columns.effective[number]! < from || columns.effective[number]! > to) ranks[number] = 0
}

function keepLeast(ranks: Uint8Array, others: Uint8Array): void {
  for (let number = 0; number < ranks.length; number++)
    if (others[number]! < ranks[number]!) ranks[number] = others[number]!
}
