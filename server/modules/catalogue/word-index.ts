/** Finds names by words: every word of the query must stand in the name, in whole or in part, in any order. */
export type WordIndex = {
  /** Positions of matching names; those where each word begins a word of the name come first. */
  search(query: string): number[]
}

const NAMES_A_STEP = 2000

/** Made in steps of a few milliseconds, between which other work may go on. */
export function* wordIndexInSteps(names: string[]): Generator<void, WordIndex> {
  const places = new Map<string, number[]>()
  for (const [place, name] of names.entries()) {
    if (place % NAMES_A_STEP === 0) yield
    for (const word of new Set(words(name))) {
      const list = places.get(word)
      if (list) list.push(place)
      else places.set(word, [place])
    }
  }
  const vocabulary = [...places.keys()]

  return {
    search(query) {
      const wanted = words(query)
      if (wanted.length === 0) return []
      const begins = intersection(
        wanted.map((word) =>
          union(
            places,
            vocabulary.filter((w) => w.startsWith(word)),
          ),
        ),
      )
      const holds = intersection(
        wanted.map((word) =>
          union(
            places,
            vocabulary.filter((w) => w.includes(word)),
          ),
        ),
      )
      const first = new Set(begins)
      return [...begins, ...holds.filter((place) => !first.has(place))]
    },
  }
}

/** Lower case, without accents, split at whatever is neither letter nor digit: 'A-Line Kurtā' → a, line, kurta. */
export function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function union(places: Map<string, number[]>, matching: string[]): number[] {
  if (matching.length === 1) return places.get(matching[0]!) ?? []
  const all = new Set<number>()
  for (const word of matching) for (const place of places.get(word) ?? []) all.add(place)
  return [...all].sort((a, b) => a - b)
}

function intersection(lists: number[][]): number[] {
  const [smallest, ...others] = lists.sort((a, b) => a.length - b.length)
  const sets = others.map((list) => new Set(list))
  return (smallest ?? []).filter((place) => sets.every((set) => set.has(place)))
}
