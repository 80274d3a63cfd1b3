import { CATEGORIES } from '../../../../core/categories.ts'
import { OCCASIONS, type Occasion } from '../../../../core/facet-families.ts'
import type { Kind } from '../asked-kinds.ts'
import { meaningOf } from './meanings.ts'
import { termsOf } from './product-terms.ts'
import { askedBy, readSearch, readTyped, type Wanted } from './read-search.ts'

/** Suggestions beside products. */
export type Suggested = { shelves: Shelf[]; occasions: ForOccasion[] }
/** A category, or a type in it. */
export type Shelf = { category: string; type: string | null }
/** `q`: the typed text with the occasion in place of the word that stands for it. */
export type ForOccasion = { occasion: Occasion; q: string }

const MOST_SHELVES = 4
const MOST_OCCASIONS = 3

/** What to look up in the catalogue, and the suggestions that follow from the terms found. */
export function readSuggestion(typed: string) {
  const read = readTyped(typed)
  return {
    asked: askedBy(read),
    /** `kinds`: all that have products. */
    from(known: readonly string[], kinds: readonly Kind[]): Suggested {
      const { wanted } = readSearch(read, known)
      return { shelves: shelvesFor(wanted, kinds), occasions: occasionsFor(wanted) }
    },
  }
}

function shelvesFor(wanted: Wanted[], kinds: readonly Kind[]): Shelf[] {
  if (wanted.length === 0) return []
  const isMeant = (category: string, subCategory: string) => {
    const terms = new Set(termsOf({ name: '', category, subCategory, details: {} }))
    return wanted.every((one) => meanings(one).some((term) => terms.has(term)))
  }
  const place = (category: string) => (CATEGORIES as readonly string[]).indexOf(category)
  const inOrder = kinds.toSorted(
    (a, b) => place(a.category) - place(b.category) || (a.subCategory < b.subCategory ? -1 : 1),
  )
  const whole = [...new Set(inOrder.map(({ category }) => category))].filter((one) => isMeant(one, ''))
  const types = inOrder.filter(({ category, subCategory }) => isMeant(category, subCategory))
  return [
    ...whole.map((category) => ({ category, type: null })),
    ...types.map(({ category, subCategory }) => ({ category, type: subCategory })),
  ].slice(0, MOST_SHELVES)
}

function occasionsFor(wanted: Wanted[]): ForOccasion[] {
  const found = Object.keys(OCCASIONS).flatMap((name) => {
    const own = name.split('-')
    const isIt = (one: Wanted) => own.some((word) => meanings(one).includes(meaningOf(word)))
    if (!wanted.some(isIt)) return []
    const others = wanted.filter((one) => !isIt(one)).map(({ part, said }) => part ?? said[0]!)
    return [{ occasion: name as Occasion, q: [...others, ...own].join(' ') }]
  })
  return found.slice(0, MOST_OCCASIONS)
}

const meanings = ({ said, near }: Wanted): string[] => [...said, ...near]
