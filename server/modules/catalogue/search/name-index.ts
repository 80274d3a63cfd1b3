import { words } from './words.ts'

/** Finds names by a word that they contain, in whole or in part. */
export type NameIndex = {
  add(number: number, name: string): void
  remove(number: number, name: string): void
  /** Numbers of names with a word that contains this part, once for each such word. */
  withPart(part: string): Iterable<{ numbers: readonly number[]; isBeginning: boolean }>
}

const BREAK = '\n'

export function nameIndex(): NameIndex {
  const places = new Map<string, number>()
  const numbers: number[][] = []
  /** All words in one text, which is searched faster than many texts; new words are appended at the next search. */
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
        const at = list.indexOf(number)
        const last = list.pop()!
        if (at < list.length) list[at] = last
      }
    },
    *withPart(part) {
      appendFresh()
      let place = 0
      for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[place] ?? text.length)) {
        while ((starts[place] ?? Number.POSITIVE_INFINITY) <= at) place++
        yield { numbers: numbers[place - 1]!, isBeginning: starts[place - 1] === at }
      }
    },
  }
}
