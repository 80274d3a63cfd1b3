/** Finds names by words: every word of the query must stand in the name, in whole or in part, in any order. */
export type WordIndex = {
  add(number: number, name: string): void
  remove(number: number, name: string): void
  /** How each number below `size` fits. */
  search(query: string, size: number): Uint8Array
}

/** What a search says of a name: `BEGINS` where each word begins one of its words, `HOLDS` where one only stands inside. */
export const HOLDS = 1
export const BEGINS = 2

const BREAK = '\n'

export function wordIndex(): WordIndex {
  const places = new Map<string, number>()
  const numbers: number[][] = []
  /** Every word there is in one text, which is searched faster than so many; new ones are appended when it is. */
  let text = BREAK
  const starts: number[] = []
  let fresh: string[] = []

  function appendFresh() {
    if (fresh.length === 0) return
    let at = text.length
    for (const word of fresh) {
      starts.push(at)
      at += word.length + BREAK.length
    }
    text += fresh.join(BREAK) + BREAK
    fresh = []
  }

  function* wordsWith(part: string): Generator<{ list: number[]; isBeginning: boolean }> {
    let place = 0
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[place] ?? text.length)) {
      while ((starts[place] ?? Number.POSITIVE_INFINITY) <= at) place++
      yield { list: numbers[place - 1]!, isBeginning: starts[place - 1] === at }
    }
  }

  return {
    add(number, name) {
      for (const word of new Set(words(name))) {
        const place = places.get(word)
        if (place !== undefined) numbers[place]!.push(number)
        else {
          places.set(word, numbers.push([number]) - 1)
          fresh.push(word)
        }
      }
    },
    remove(number, name) {
      for (const word of new Set(words(name))) {
        const list = numbers[places.get(word)!]!
        list.splice(list.indexOf(number), 1)
      }
    },
    search(query, size) {
      appendFresh()
      const wanted = words(query)
      // How many of the words one after the other stand in a name so far, and how many of them begin one of its words.
      const held = new Uint8Array(size)
      const begun = new Uint8Array(size)
      for (const [before, word] of wanted.entries())
        for (const { list, isBeginning } of wordsWith(word))
          for (const number of list) {
            if (held[number] === before) held[number] = before + 1
            if (isBeginning && begun[number] === before) begun[number] = before + 1
          }
      const all = wanted.length
      if (all === 0) return held
      for (let number = 0; number < size; number++)
        held[number] = begun[number] === all ? BEGINS : held[number] === all ? HOLDS : 0
      return held
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
