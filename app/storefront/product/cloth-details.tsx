import * as words from '#words/product'
import * as amounts from '#words/product-amounts'
import * as names from '#words/product-fields'
import type { ClothFact } from './cloth-facts.ts'
import { type Fact, FactList } from './fact-list.tsx'

const NAMES: Record<string, string> = names
const AMOUNTS: Record<string, (of: { count: number }) => string> = amounts

/** The facts about the cloth and its work. */
export function ClothDetails({ facts }: { facts: ClothFact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={words.theCloth} className="mt-8">
      <h2 className="mb-4 font-display text-h3">{words.theCloth}</h2>
      <FactList facts={facts.map(inWords)} />
    </section>
  )
}

const inWords = ([key, says]: ClothFact): Fact => [
  NAMES[key]!,
  typeof says === 'number' ? AMOUNTS[key]!({ count: says }) : says === true ? words.yes : says,
]
