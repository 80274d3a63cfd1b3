import * as words from '#words/product'
import * as names from '#words/product-fields'
import type { ClothFact } from './cloth-facts.ts'
import { FactList } from './fact-list.tsx'

const NAMES: Record<string, string> = names

/** What the cloth is, and how it was worked. */
export function ClothDetails({ facts }: { facts: ClothFact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={words.theCloth} className="mt-8">
      <h2 className="mb-4 font-display text-h3">{words.theCloth}</h2>
      <FactList facts={facts.map(([key, says]) => [NAMES[key]!, says === true ? words.yes : says])} />
    </section>
  )
}
