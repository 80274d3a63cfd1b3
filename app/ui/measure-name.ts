import * as words from '#words/size-help'
import { capital } from '../../core/capital.ts'

const NAMES: Record<string, string> = {
  bust: words.bust,
  chest: words.chest,
  waist: words.waist,
  hip: words.hip,
  shoulder: words.shoulder,
  sleeve: words.sleeve,
  length: words.length,
  width: words.width,
  flare: words.flare,
  choliLength: words.choliLength,
  blouseLength: words.blouseLength,
  trouserWaist: words.trouserWaist,
  trouserLength: words.trouserLength,
  lehengaWaist: words.lehengaWaist,
  lehengaLength: words.lehengaLength,
}

/** What a shopkeeper measures besides is called what they call it: 'sleeveWidth' → 'Sleeve width'. */
export function measureName(key: string): string {
  const apart = key.replace(/[A-Z]/g, (letter, at) => (at > 0 ? ` ${letter.toLowerCase()}` : letter))
  return NAMES[key] ?? capital(apart)
}

/** What a name that somebody typed is kept as: 'Sleeve width' → 'sleeveWidth'. By these keys the size finder knows them. */
export const measureKey = (name: string): string =>
  name
    .toLowerCase()
    .split(/\s/)
    .filter(Boolean)
    .map((word, at) => (at > 0 ? capital(word) : word))
    .join('')

const ORDER = Object.keys(NAMES)
const placeOf = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)

/** From the top down, as one measures; what a shopkeeper measures besides comes last. */
export const inOrder = (keys: Iterable<string>): string[] => [...keys].sort((a, b) => placeOf(a) - placeOf(b))
