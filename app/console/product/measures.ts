import type { Measurements } from '../../../core/product-field-kinds.ts'
import { type OneSize, SIZES, type Size, worn } from '../../../core/sizes.ts'
import type { Fault } from './trouble.ts'

/** A line of the table of measurements: what is measured, and its centimetres by size. */
export type Measure = { id: string; name: string; of: Partial<Record<OneSize, string>> }

export function typedMeasures(measurements: Measurements): Measure[] {
  const names = new Set(SIZES.flatMap((size) => Object.keys(measurements[size] ?? {})))
  return [...names].map((name) => ({
    id: name,
    name,
    of: Object.fromEntries(
      SIZES.flatMap((size) => {
        const centimetres = measurements[size]?.[name]
        return centimetres === undefined ? [] : [[size, String(centimetres)]]
      }),
    ),
  }))
}

/** Of the sizes on offer; lines without a name or a figure are nothing. */
export function measuresFrom(measures: Measure[], sizes: Size[]): Measurements | undefined {
  const bySize = worn(sizes).flatMap((size) => {
    const figures = measures.flatMap(({ name, of }) => {
      const figure = of[size]?.trim()
      return name.trim() && figure ? [[name.trim(), centimetresIn(figure)]] : []
    })
    return figures.length > 0 ? [[size, Object.fromEntries(figures)]] : []
  })
  return bySize.length > 0 ? Object.fromEntries(bySize) : undefined
}

const centimetresIn = (figure: string) => Number(figure.replace(',', '.'))

export function measureFault(measures: Measure[]): Fault | null {
  for (const { name, of } of measures)
    for (const [size, figure] of Object.entries(of))
      if (name.trim() && Number.isNaN(centimetresIn(figure)))
        return { at: `${size}.${name.trim()}`, words: `Type ${name.trim()} of ${size} in cm, such as 86.` }
  return null
}

export const sayMeasures = (measures: Measure[]): string =>
  measures.map(({ name, of }) => `${name}: ${Object.entries(of).map((one) => one.join(' '))}`).join('; ')
