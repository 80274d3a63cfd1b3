import * as words from '#words/product'
import type { ProductDetails } from '../../../core/product-fields.ts'

const LABELS = [
  ['fabric', words.fabric],
  ['colour', words.colour],
  ['work', words.work],
  ['care', words.care],
  ['occasion', words.occasion],
  ['madeIn', words.madeIn],
] as const

/** What the cloth is, and how it was worked. */
export function ClothDetails({ details }: { details: ProductDetails }) {
  const known = LABELS.filter(([key]) => details[key])
  if (known.length === 0) return null
  return (
    <section aria-label={words.theCloth} className="mt-8">
      <h2 className="font-display text-h3">{words.theCloth}</h2>
      <dl className="mt-4 wrap-anywhere">
        {known.map(([key, label]) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] gap-4 border-b border-sand py-2.5"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd>{details[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
