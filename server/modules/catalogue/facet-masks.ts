import {
  type Described,
  EVERY_FACET,
  type Filters,
  priceRange,
  type ValueFacet,
} from '../../../core/facets.ts'
import { type Paise, paise } from '../../../core/money.ts'

/** What a product has of each facet, as bits of one number; a facet has no more values than a number has bits. */
export const MOST_BITS = 31
export const FACETS = EVERY_FACET.length

/** A facet's values, by the bits that stand for them. Those of one that shopkeepers write come as they are read. */
export type FacetBits = { facet: ValueFacet; bits: Map<string, number> }

export const facetBits = (): FacetBits[] =>
  EVERY_FACET.map((facet) => ({
    facet,
    bits: new Map(facet.values?.map((value, place) => [value, place])),
  }))

/** The bits of a product's values. What comes after the 31st that shopkeepers have written cannot be chosen. */
export function maskOf({ facet, bits }: FacetBits, product: Described): number {
  let mask = 0
  for (const value of facet.valuesOf(product)) {
    if (!bits.has(value) && bits.size < MOST_BITS) bits.set(value, bits.size)
    const bit = bits.get(value)
    if (bit !== undefined) mask |= 1 << bit
  }
  return mask
}

/**
 * What filters ask of a product: a bit in common with each mask that is not null, and a price. `flips`: what the product's
 * bits are turned by first, all of them where a facet excludes.
 */
export type AskedMasks = {
  masks: (number | null)[]
  flips: number[]
  from: Paise
  to: Paise
  isNarrowed: boolean
}

export function askedMasks(all: readonly FacetBits[], filters: Filters = {}): AskedMasks {
  const masks = all.map(({ facet, bits }) => {
    const values = filters[facet.name]
    return values ? values.reduce((mask, value) => mask | bitOf(bits, value), 0) : null
  })
  const { from, to } = priceRange(filters)
  return {
    masks,
    flips: all.map(({ facet }) => (facet.excludes ? -1 : 0)),
    from: from === null ? 0 : paise(from),
    to: to === null ? Number.POSITIVE_INFINITY : paise(to),
    isNarrowed: masks.some((mask) => mask !== null) || from !== null || to !== null,
  }
}

const bitOf = (bits: FacetBits['bits'], value: string): number => {
  const bit = bits.get(value)
  return bit === undefined ? 0 : 1 << bit
}
