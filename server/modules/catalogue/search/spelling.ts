import { inLatinLetters } from './latin-letters.ts'

/**
 * One form for a word in two scripts and several spellings: 'Sarees', 'sari', 'saaree' → sari; 'Kūrtā', 'कुर्ता' → kurta.
 * Spellings that only sound alike ('lehnga', 'lahanga') share their `soundOf`.
 */
export function termOf(word: string): string {
  const latin = inLatinLetters(word.toLowerCase()).normalize('NFKD').replace(/\p{M}/gu, '')
  const single = latin.length > 3 ? latin.replace(/sses$/, 'ss').replace(/(?<![su])s$/, '') : latin
  return FOLDS.reduce((term, [from, to]) => term.replace(from, to), single)
}

const FOLDS: [RegExp, string][] = [
  [/a{2,}/g, 'a'],
  [/ee|ii/g, 'i'],
  [/oo|uu/g, 'u'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ck|q/g, 'k'],
  [/([^\d])\1+/g, '$1'],
]

/**
 * The consonants and the last vowel of a term, which keeps kurta and kurti apart: 'lehenga', 'lehnga', 'lahanga' → lnga.
 */
export function soundOf(term: string): string {
  const consonants = SOUNDS.reduce((sound, [from, to]) => sound.replace(from, to), term)
  const ending = /[aiouy]$/.exec(consonants)?.[0] ?? ''
  const said = consonants.slice(0, consonants.length - ending.length).replace(/(?!^)[aeiouy]/g, '')
  return (said.replace(/^[aeiou]/, 'a') + (ENDINGS[ending] ?? '')).replace(/(.)\1+/g, '$1')
}

const SOUNDS: [RegExp, string][] = [
  [/c(?=[eiy])/g, 's'],
  [/chh?/g, 'č'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/(?!^)h/g, ''],
  [/e$/, ''],
]
const ENDINGS: Record<string, string> = { a: 'a', i: 'i', y: 'i', o: 'u', u: 'u' }

/** The sound and the sound without each of its letters: two sounds that differ by one letter have one of these in common. */
export function nearSounds(sound: string): string[] {
  // By code points, since half a surrogate pair is no text for a database.
  const letters = [...sound]
  return [...new Set([sound, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Damerau-Levenshtein distance: letters to insert, delete, replace or swap with the next. */
export function distance(one: string, other: string): number {
  let [older, old] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let a = 1; a <= one.length; a++) {
    const next = [a]
    for (let b = 1; b <= other.length; b++) {
      const change = one[a - 1] === other[b - 1] ? 0 : 1
      next[b] = Math.min(old[b]! + 1, next[b - 1]! + 1, old[b - 1]! + change)
      const isSwap = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      if (isSwap) next[b] = Math.min(next[b]!, older[b - 2]! + 1)
    }
    ;[older, old] = [old, next]
  }
  return old[other.length]!
}
