import {
  type Described,
  EVERY_FACET,
  type Filters,
  priceRange,
  type ValueFacet,
} from '../../../core/facets.ts'
import { type Paise, paise } from '../../../core/money.ts'

/** A product's values of a facet are bits of one number, which limits the values of a facet. */
export const MOST_BITS = 31
export const FACETS = EVERY_FACET.length

/** The bit of each value. Facets with free text get their bits as values are read. */
export type FacetBits = { facet: ValueFacet; bits: Map<string, number> }

export const facetBits = (): FacetBits[] =>
  EVERY_FACET.map((facet) => ({
    facet,
    bits: new Map(facet.values?.map((value, place) => [value, place])),
  }))

/** The mask of a product's values. Of free texts only the first 31 have a bit and can be chosen. */
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
 * What filters require of a product: a common bit with each mask that is not null, and a price. `flips` is first XORed to
 * the product's masks: all ones for a facet that excludes.
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
