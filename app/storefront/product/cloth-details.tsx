import * as words from '#words/product'
import * as names from '#words/product-fields'
import type { ClothFact } from './cloth-facts.ts'

const NAMES: Record<string, string> = names

/** What the cloth is, and how it was worked. */
export function ClothDetails({ facts }: { facts: ClothFact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={words.theCloth} className="mt-8">
      <h2 className="font-display text-h3">{words.theCloth}</h2>
      <dl className="mt-4 wrap-anywhere">
        {facts.map(([key, says]) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] gap-4 border-b border-sand py-2.5"
          >
            <dt className="text-ink-soft">{NAMES[key]}</dt>
            <dd>{says === true ? words.yes : says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
