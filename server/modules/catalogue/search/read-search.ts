import { meaningOf, SPELLINGS, saysNothing, weightOf } from './meanings.ts'
import { readPrice } from './price-words.ts'
import { distance, nearSounds, soundOf, termOf } from './spelling.ts'
import { words } from './words.ts'

/** A typed search, before the catalogue was asked about it. */
export type Typed = {
  /** All words, with those of a price, since a name may contain them. */
  all: string[]
  /** Without the price, and without filler words unless nothing else is left. */
  telling: string[]
  /** Paise; null: no limit. */
  least: number | null
  most: number | null
}
/** Terms to look up in a catalogue: exact ones, beginnings, and sounds with one letter more or less. */
export type Asked = { terms: string[]; beginnings: string[]; sounds: string[] }

/** What one word requires of a product. */
export type Wanted = {
  /** The typed text, for names; null: joined from two words. */
  part: string | null
  /** A product with any of these matches. */
  said: string[]
  /** A product with any of these may match: the word is unfinished, or misspelt. */
  near: string[]
  /** Its weight where no product matches everything. */
  weight: number
}
export type Search = Omit<Typed, 'telling'> & { wanted: Wanted[] }

/** Further words are ignored. */
const MOST_WORDS = 8
const SHORTEST_BEGINNING = 3
const SHORTEST_MISTYPED = 4

export function readTyped(search: string): Typed {
  const { rest, least, most } = readPrice(search)
  const said = words(rest)
  const telling = said.filter((word) => word.length > 1 && !saysNothing(word))
  const isPriced = least !== null || most !== null
  return {
    all: words(search).slice(0, MOST_WORDS),
    telling: [...new Set(telling.length > 0 || isPriced ? withLetters(said, telling) : said)].slice(
      0,
      MOST_WORDS,
    ),
    least: least && Math.round(least * 100),
    most: most && Math.round(most * 100),
  }
}

/** A single letter means something only as part of a cut's name: a line. */
const withLetters = (said: string[], telling: string[]): string[] =>
  said.flatMap((word, at) => {
    const isCut = word === 'a' && said[at + 1] === 'line'
    return isCut || telling.includes(word) ? [word] : []
  })

export function askedBy({ telling }: Typed): Asked {
  const own = telling.map(termOf)
  return {
    terms: [
      ...telling.map(meaningOf),
      ...joined(telling).map(meaningOf),
      ...telling.flatMap((word) => cuts(word).flat()),
      ...own.flatMap(begunSpellings),
      ...own.flatMap((term) => mistypedSpellings(term).map(([, meaning]) => meaning)),
    ],
    beginnings: own.filter((term) => term.length >= SHORTEST_BEGINNING),
    sounds: own.filter(mayBeMistyped).flatMap((term) => nearSounds(soundOf(term))),
  }
}

/** The requirements of a search; `known`: the catalogue's terms, from what `askedBy` asks. */
export function readSearch({ all, telling, least, most }: Typed, known: readonly string[]): Search {
  const has = new Set(known)
  const wanted: Wanted[] = []
  for (let at = 0; at < telling.length; at++) {
    const word = telling[at]!
    const next = telling[at + 1]
    const together = next === undefined ? null : meaningOf(word + next)
    if (together !== null && has.has(together)) {
      wanted.push(exactly(null, together))
      at++
      continue
    }
    const meaning = meaningOf(word)
    if (has.has(meaning)) wanted.push(exactly(word, meaning))
    else wanted.push(...unknown(word, known, has))
  }
  return { all, wanted, least, most }
}

/** No filler words and no joined words: names that match as typed match by these as well. */
export const isAsTyped = ({ all, wanted }: Search): boolean =>
  all.length === wanted.length && wanted.every(({ part }, at) => part === all[at])

const exactly = (part: string | null, term: string): Wanted => ({
  part,
  said: [term],
  near: [],
  weight: weightOf(term),
})

function unknown(word: string, known: readonly string[], has: Set<string>): Wanted[] {
  const term = termOf(word)
  const begun = [
    ...(term.length < SHORTEST_BEGINNING ? [] : known.filter((one) => one.startsWith(term))),
    ...begunSpellings(term).filter((meaning) => has.has(meaning)),
  ]
  const cut = begun.length > 0 ? undefined : cuts(word).find((parts) => parts.every((one) => has.has(one)))
  if (cut) return cut.map((part) => exactly(null, part))
  const near = begun.length > 0 ? begun : mistyped(term, known, has)
  return [{ part: word, said: [], near, weight: Math.max(weightOf(term), ...near.map(weightOf)) }]
}

/** The closest terms to one that no product has. */
function mistyped(term: string, known: readonly string[], has: Set<string>): string[] {
  if (!mayBeMistyped(term)) return []
  const sound = soundOf(term)
  const meant = [
    ...known.map((one) => [one, one] as const),
    ...mistypedSpellings(term).filter(([, meaning]) => has.has(meaning)),
  ]
  const rated = meant.flatMap(([spelling, meaning]) => {
    const away = distance(term, spelling)
    const isSame = soundOf(spelling) === sound
    return away <= mostAway(Math.max(term.length, spelling.length), isSame)
      ? [{ meaning, away: isSame ? away - 1 : away }]
      : []
  })
  const least = Math.min(...rated.map(({ away }) => away))
  return [...new Set(rated.filter(({ away }) => away === least).map(({ meaning }) => meaning))]
}

/** How many letters may differ: in a short word each makes another word, unless it sounds the same. */
const mostAway = (letters: number, isSame: boolean): number =>
  isSame ? Math.floor(letters / 2) : letters < 5 ? 0 : letters < 8 ? 1 : 2

const mayBeMistyped = (term: string): boolean => term.length >= SHORTEST_MISTYPED && !/\d/.test(term)

/** The meanings of spellings that begin like this: लहं is a lehenga's. */
const begunSpellings = (term: string): string[] =>
  term.length < SHORTEST_BEGINNING
    ? []
    : [...SPELLINGS].flatMap(([spelling, meaning]) => (spelling.startsWith(term) ? [meaning] : []))

/** Known spellings that no product has. */
const mistypedSpellings = (term: string): (readonly [spelling: string, meaning: string])[] =>
  mayBeMistyped(term)
    ? [...new Set(nearSounds(soundOf(term)).flatMap((sound) => SPELLINGS_BY_SOUND.get(sound) ?? []))].map(
        (spelling) => [spelling, SPELLINGS.get(spelling)!] as const,
      )
    : []
const SPELLINGS_BY_SOUND = new Map<string, string[]>()
for (const spelling of SPELLINGS.keys())
  for (const sound of nearSounds(soundOf(spelling)))
    SPELLINGS_BY_SOUND.set(sound, [...(SPELLINGS_BY_SOUND.get(sound) ?? []), spelling])

/** Adjacent words joined: 'one piece' may be onepiece. */
const joined = (telling: string[]): string[] => telling.slice(1).map((next, at) => telling[at]! + next)
/** A word split in two, such as 'fishtail' to fish tail, and words with the same meaning. */
const cuts = (word: string): [string, string][] =>
  [...new Set([word, meaningOf(word)])].flatMap((whole) =>
    Array.from({ length: Math.max(0, whole.length - 1) }, (_, at): [string, string] => [
      meaningOf(whole.slice(0, at + 1)),
      meaningOf(whole.slice(at + 1)),
    ]),
  )
