import type { ProductDetails } from '../../../core/product-fields.ts'
import { SIZES, type Size } from '../../../core/sizes.ts'

/** A line of the table of measurements: what is measured, and its centimetres by size. */
export type Measure = { id: string; name: string; of: Partial<Record<Size, string>> }

type Measurements = NonNullable<ProductDetails['measurements']>

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
  const bySize = sizes.flatMap((size) => {
    const figures = measures.flatMap(({ name, of }) => {
      const figure = of[size]?.trim()
      return name.trim() && figure ? [[name.trim(), Number(figure.replace(',', '.'))]] : []
    })
    return figures.length > 0 ? [[size, Object.fromEntries(figures)]] : []
  })
  return bySize.length > 0 ? Object.fromEntries(bySize) : undefined
}
