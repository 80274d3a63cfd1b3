import { SIZES } from '../../../core/sizes.ts'
import { FACETS } from './facet-masks.ts'

/**
 * What lists of products are filtered and ordered by: a typed array for each, in which a product's number is its place.
 * Prices in paise, times in milliseconds since 1970.
 */
export type Columns = {
  effective: Int32Array
  /** The price that it is stated to be reduced from; equal to the effective one if none. */
  prior: Int32Array
  listedAt: Float64Array
  /** When its price, or the one it is reduced from, next changes by itself; Infinity: never. */
  turnsAt: Float64Array
  /** An index in `kinds`. */
  kind: Uint32Array
  isBestseller: Uint8Array
  isSoldOut: Uint8Array
  sold: Int32Array
  /** A product's sizes one after the other: its first is at its number times `SIZES.length`. */
  stock: Int32Array
  /** A product's facets one after the other, in the same way. */
  facets: Int32Array
  mark: Float64Array
  /** Increases with any change of the product. */
  revision: Uint32Array
}

/** Columns for so many products. */
export function room(rows: number): Columns {
  return {
    effective: new Int32Array(rows),
    prior: new Int32Array(rows),
    listedAt: new Float64Array(rows),
    turnsAt: new Float64Array(rows),
    kind: new Uint32Array(rows),
    isBestseller: new Uint8Array(rows),
    isSoldOut: new Uint8Array(rows),
    sold: new Int32Array(rows),
    stock: new Int32Array(rows * SIZES.length),
    facets: new Int32Array(rows * FACETS),
    mark: new Float64Array(rows),
    revision: new Uint32Array(rows),
  }
}

/** The same columns with room for twice as many products. */
export function roomier(columns: Columns): Columns {
  const wider = room(columns.effective.length * 2)
  for (const name of Object.keys(wider) as (keyof Columns)[]) wider[name].set(columns[name])
  return wider
}
