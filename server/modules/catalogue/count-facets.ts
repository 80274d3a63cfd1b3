import { type Counts, type FacetCounts, VALUE_FACETS } from '../../../core/facets.ts'
import { rupees } from '../../../core/money.ts'
import { kindOf } from './asked-kinds.ts'
import type { Selection } from './catalogue.ts'
import { askedMasks, FACETS, MOST_BITS } from './facet-masks.ts'
import type { ProductTable } from './product-table.ts'
import { findHeld } from './search/find-held.ts'
import { kindsAskedOf, type Shelf } from './shelf.ts'

/** Stands for category and type among the indexes of facets. */
const KIND = -1
const PRICE = -2

/**
 * Visits each product once: one that fits all facets counts for each of them; one that fails a single facet counts for that
 * facet only.
 */
export function countFacets(shelf: Shelf, table: ProductTable, selection: Selection): Counts {
  const { kind, effective, facets } = table.columns
  const { masks, flips, from, to } = askedMasks(table.facets, selection.filters)
  const isAsked = kindsAskedOf(shelf, table, selection)
  const ranks = selection.q ? findHeld(table, shelf.inOrder.relevant, selection.q).ranks : null
  const kinds = new Uint32Array(table.kinds.length)
  const values = new Uint32Array(FACETS * (MOST_BITS + 1))
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0]

  const countValues = (number: number, place: number) => {
    for (let mask = facets[number * FACETS + place]!; mask !== 0; mask &= mask - 1) {
      const at = place * (MOST_BITS + 1) + 31 - Math.clz32(mask & -mask)
      values[at] = values[at]! + 1
    }
  }
  const countKind = (number: number) => {
    kinds[kind[number]!] = kinds[kind[number]!]! + 1
  }
  const countPrice = (price: number) => {
    if (price < lowest) lowest = price
    if (price > highest) highest = price
  }

  for (const number of shelf.inOrder.relevant) {
    if (ranks && ranks[number] === 0) continue
    let lacking = 0
    let lacked = KIND
    if (!isAsked[kind[number]!]) lacking++
    const price = effective[number]!
    if (price < from || price > to) {
      lacking++
      lacked = PRICE
    }
    for (let place = 0; place < FACETS && lacking < 2; place++) {
      const mask = masks[place]!
      if (mask === null || ((facets[number * FACETS + place]! ^ flips[place]!) & mask) !== 0) continue
      lacking++
      lacked = place
    }
    if (lacking > 1) continue
    if (lacking === 0) for (let place = 0; place < FACETS; place++) countValues(number, place)
    else if (lacked >= 0) countValues(number, lacked)
    if (lacking === 0 || lacked === KIND) countKind(number)
    if (lacking === 0 || lacked === PRICE) countPrice(price)
  }
  return {
    kinds: Object.fromEntries(
      table.kinds.flatMap((one, place) => (kinds[place] ? [[kindOf(one), kinds[place]]] : [])),
    ),
    areKindsPartial: false,
    facets: Object.fromEntries(
      VALUE_FACETS.map(({ name }, place) => [name, valueCounts(table, values, place)]),
    ) as Counts['facets'],
    price: highest > 0 ? { lowest: rupees(lowest), highest: rupees(highest) } : null,
  }
}

function valueCounts(table: ProductTable, values: Uint32Array, place: number): FacetCounts {
  const counts = [...table.facets[place]!.bits].map(
    ([value, bit]) => [value, values[place * (MOST_BITS + 1) + bit]!] as const,
  )
  return { values: Object.fromEntries(counts.filter(([, count]) => count > 0)), isPartial: false }
}
