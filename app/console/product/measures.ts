import type { Measurements } from '../../../core/product-field-kinds.ts'
import { type OneSize, SIZES, type Size, worn } from '../../../core/sizes.ts'
import { inOrder, measureKey, measureName } from '../../ui/measure-name.ts'
import type { Fault } from './trouble.ts'

/**
 * A row of the table of measurements: what is measured, in the shopkeeper's words, and its centimetres by size. `id`:
 * the stored key, or in a new row a random one.
 */
export type Measure = { id: string; name: string; of: Partial<Record<OneSize, string>> }

/** The key under which a measurement is stored; one whose name was not changed keeps its own. */
export const keyOf = ({ id, name }: Measure): string => (name === measureName(id) ? id : measureKey(name))

export function typedMeasures(measurements: Measurements): Measure[] {
  const keys = new Set(SIZES.flatMap((size) => Object.keys(measurements[size] ?? {})))
  return inOrder(keys).map((key) => ({
    id: key,
    name: measureName(key),
    of: Object.fromEntries(
      SIZES.flatMap((size) => {
        const centimetres = measurements[size]?.[key]
        return centimetres === undefined ? [] : [[size, String(centimetres)]]
      }),
    ),
  }))
}

/** The measurements of the sizes on offer, without rows that have no name or no figure; undefined: none are left. */
export function measuresFrom(measures: Measure[], sizes: Size[]): Measurements | undefined {
  const bySize = worn(sizes).flatMap((size) => {
    const figures = measures.flatMap((measure) => {
      const figure = measure.of[size]?.trim()
      return measure.name.trim() && figure ? [[keyOf(measure), centimetresIn(figure)]] : []
    })
    return figures.length > 0 ? [[size, Object.fromEntries(figures)]] : []
  })
  return bySize.length > 0 ? Object.fromEntries(bySize) : undefined
}

const centimetresIn = (figure: string) => Number(figure.replace(',', '.'))

export function measureFault(measures: Measure[], sizes: Size[]): Fault | null {
  for (const measure of measures)
    for (const size of worn(sizes))
      if (measure.name.trim() && Number.isNaN(centimetresIn(measure.of[size] ?? '')))
        return {
          at: `${size}.${keyOf(measure)}`,
          words: `Type ${measure.name.trim()} of ${size} in cm, such as 86.`,
        }
  return null
}

export const sayMeasures = (measures: Measure[]): string =>
  measures.map(({ name, of }) => `${name}: ${Object.entries(of).map((one) => one.join(' '))}`).join('; ')
