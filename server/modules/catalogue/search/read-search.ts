import { meaningOf, SPELLINGS, saysNothing, weightOf } from './meanings.ts'
import { readPrice } from './price-words.ts'
import { distance, nearSounds, soundOf, termOf } from './spelling.ts'
import { words } from './words.ts'

/** What somebody typed, before one knows what the catalogue has of it. */
export type Typed = {
  /** As they stand, with those of a price: a name may hold them. */
  all: string[]
  /** Without the price, and without what says nothing as long as something is left. */
  telling: string[]
  /** Paise; null: no limit. */
  least: number | null
  most: number | null
}
/** Terms to ask a catalogue for: these, those that begin so, and those that sound so, one letter more or less. */
export type Asked = { terms: string[]; beginnings: string[]; sounds: string[] }

/** What a word asks of a product. */
export type Wanted = {
  /** As it may stand in a name; null: it was made of two that were typed. */
  part: string | null
  /** A product that has any of these is meant. */
  said: string[]
  /** Or may be, one of these: the word is not finished, or mistyped. */
  near: string[]
  /** What it counts where nothing has all that is wanted. */
  weight: number
}
export type Search = Omit<Typed, 'telling'> & { wanted: Wanted[] }

/** No longer search is read to its end. */
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

/** A letter by itself tells something as the name of a cut alone: a line. */
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

/** What a search asks of products; `known` are the terms of the catalogue that `askedBy` asks for. */
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

/** Every word that was typed tells something, and stands by itself: a name that has them is found by these. */
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

/** The terms nearest to one that no product has. */
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

/** A letter makes another word of a short one, unless it sounds the same. */
const mostAway = (letters: number, isSame: boolean): number =>
  isSame ? Math.floor(letters / 2) : letters < 5 ? 0 : letters < 8 ? 1 : 2

const mayBeMistyped = (term: string): boolean => term.length >= SHORTEST_MISTYPED && !/\d/.test(term)

/** What spellings that begin so mean: लहं is a lehenga's. */
const begunSpellings = (term: string): string[] =>
  term.length < SHORTEST_BEGINNING
    ? []
    : [...SPELLINGS].flatMap(([spelling, meaning]) => (spelling.startsWith(term) ? [meaning] : []))

/** Spellings that the shop knows beside those of its products. */
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

/** One behind the other: 'one piece' may be onepiece. */
const joined = (telling: string[]): string[] => telling.slice(1).map((next, at) => telling[at]! + next)
/** 'fishtail' may be fish tail, and so may what means the same. */
const cuts = (word: string): [string, string][] =>
  [...new Set([word, meaningOf(word)])].flatMap((whole) =>
    Array.from({ length: Math.max(0, whole.length - 1) }, (_, at): [string, string] => [
      meaningOf(whole.slice(0, at + 1)),
      meaningOf(whole.slice(at + 1)),
    ]),
  )
