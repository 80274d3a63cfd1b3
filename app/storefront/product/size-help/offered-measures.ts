import type { Measurements } from '../../../../core/product-field-kinds.ts'
import { type Size, worn } from '../../../../core/sizes.ts'

/** The measures of the sizes that are offered: nobody is to be helped to another. Undefined: none of them is measured. */
export function offeredMeasures(
  measurements: Measurements = {},
  offered: readonly Size[],
): Measurements | undefined {
  const measured = worn(offered).flatMap((size) => {
    const measures = measurements[size]
    return measures && Object.keys(measures).length > 0 ? [[size, measures]] : []
  })
  return measured.length > 0 ? Object.fromEntries(measured) : undefined
}
