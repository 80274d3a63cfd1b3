import * as words from '#words/size-help'
import type { Measurements } from '../../../../core/product-field-kinds.ts'
import { type OneSize, SIZES, sizeText } from '../../../../core/sizes.ts'
import { inOrder, measureName } from '../../../ui/measure-name.ts'
import { inUnit, type Unit } from './units.ts'

type Props = { measurements: Measurements; unit: Unit; yours: OneSize | null; offered: number }

/** The garment's measures, size by size, with the fitting one marked. */
export function MeasuresTable({ measurements, unit, yours, offered }: Props) {
  const sizes = SIZES.filter((size) => measurements[size])
  const measures = inOrder(new Set(sizes.flatMap((size) => Object.keys(measurements[size] ?? {}))))
  const column = (size: OneSize) => `px-2 py-2 text-right ${size === yours ? 'bg-linen font-medium' : ''}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section aria-label={words.tableOfMeasurements} tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full text-card tabular-nums">
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="py-2 pr-4 font-medium">
              {unit === 'cm' ? words.cm : words.inches}
            </th>
            {sizes.map((size) => (
              <th key={size} scope="col" className={column(size)}>
                {sizeText(size, null, offered)}
                {size === yours && <span className="sr-only"> {words.fitsYou}</span>}
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
                <td key={size} className={column(size)}>
                  {shown(measurements[size]?.[measure], unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const shown = (cm: number | undefined, unit: Unit) => (cm === undefined ? '–' : inUnit(cm, unit))
