import * as words from '#words/product'
import type { Measurements as Measured } from '../../../core/product-field-kinds.ts'
import { SIZES } from '../../../core/sizes.ts'
import { ChevronIcon } from '../../ui/icons.tsx'

const NAMES: Record<string, string> = {
  bust: words.bust,
  waist: words.waist,
  hip: words.hip,
  chest: words.chest,
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
function measureName(key: string): string {
  const apart = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return NAMES[key] ?? apart.charAt(0).toUpperCase() + apart.slice(1)
}

export function Measurements({ measurements = {} }: { measurements: Measured | undefined }) {
  const sizes = SIZES.filter((size) => measurements[size])
  const measures = [...new Set(sizes.flatMap((size) => Object.keys(measurements[size] ?? {})))]
  if (measures.length === 0) return null
  return (
    <details className="mt-8 border-y border-sand [&[open]_svg]:rotate-180">
      <summary className="flex min-h-14 items-center justify-between hover:text-madder">
        <span className="font-display text-h3">{words.measurements}</span>
        <ChevronIcon />
      </summary>
      <p className="text-ink-soft">{words.measurementsHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section aria-label={words.tableOfMeasurements} tabIndex={0} className="my-4 overflow-x-auto">
        <table className="w-full text-card tabular-nums">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 pr-4 font-medium">
                {words.cm}
              </th>
              {sizes.map((size) => (
                <th key={size} scope="col" className="px-2 py-2 text-right font-medium">
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measures.map((measure) => (
              <tr key={measure} className="border-b border-sand last:border-0">
                <th scope="row" className="py-2 pr-4 text-left font-normal text-ink-soft">
                  {measureName(measure)}
                </th>
                {sizes.map((size) => (
                  <td key={size} className="px-2 py-2 text-right">
                    {measurements[size]?.[measure] ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
