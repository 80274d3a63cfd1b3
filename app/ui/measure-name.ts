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

/** The name of a measurement; one of the shopkeeper's own is read from its key: 'sleeveWidth' → 'Sleeve width'. */
export function measureName(key: string): string {
  const apart = key.replace(/[A-Z]/g, (letter, at) => (at > 0 ? ` ${letter.toLowerCase()}` : letter))
  return NAMES[key] ?? capital(apart)
}

/** The key that a typed name is stored under, and by which the size finder knows it: 'Sleeve width' → 'sleeveWidth'. */
export const measureKey = (name: string): string =>
  name
    .toLowerCase()
    .split(/\s/)
    .filter(Boolean)
    .map((word, at) => (at > 0 ? capital(word) : word))
    .join('')

const ORDER = Object.keys(NAMES)
const placeOf = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)

/** Sorts measurements from the top of the body down; the shopkeeper's own come last. */
export const inOrder = (keys: Iterable<string>): string[] => [...keys].sort((a, b) => placeOf(a) - placeOf(b))
