import * as words from '#words/collection'
import { CATEGORIES, TYPES } from '../../../core/categories.ts'
import {
  type Counts,
  FILTER_NAMES,
  type FilterName,
  VALUE_FACETS,
  type ValueFacet,
} from '../../../core/facets.ts'
import { categoryName, typeName } from './catalogue-names.ts'
import { choiceName, facetName } from './facet-names.ts'
import type { Choice, Group, Panel } from './panel-group.ts'
import type { Selection } from './selection.ts'

/** Above this, a count that was not taken to the end is shown as 'more than'. */
const TOLD = 1000

/**
 * The filter panel: each facet, and how many products each choice would leave. `offered`: the counts of the same list
 * without filters, which decide what is listed: a choice that would leave nothing keeps its place, or those below would
 * move under a finger.
 */
export function panelFor(selection: Selection, counts: Counts, offered: Counts): Panel {
  return [
    categories(counts),
    ...FILTER_NAMES.flatMap((name) => group(name, selection, counts, offered) ?? []),
  ]
}

function categories({ kinds, areKindsPartial }: Counts): Group {
  const all = Object.entries(kinds)
  const sum = (fits: (kind: string) => boolean) =>
    told(
      all.reduce((total, [kind, count]) => (fits(kind) ? total + count : total), 0),
      areKindsPartial,
    )
  return {
    name: 'category',
    text: words.category,
    choices: CATEGORIES.map((category) => ({
      value: category,
      text: categoryName(category),
      count: sum((kind) => kind.startsWith(`${category}/`)),
      types: TYPES[category]?.map((type) => ({
        value: type,
        text: typeName(type),
        count: sum((kind) => kind === `${category}/${type}`),
      })),
    })),
  }
}

function group(name: FilterName, { filters }: Selection, counts: Counts, offered: Counts): Group | null {
  if (name === 'priceTo') return null
  if (name === 'priceFrom') {
    const { price } = offered
    const ends = price && { lowest: Math.floor(price.lowest), highest: Math.ceil(price.highest) }
    return { name: 'price', text: facetName('price'), choices: [], price: ends ?? undefined }
  }
  const facet = VALUE_FACETS.find((one) => one.name === name)!
  const { values, isPartial } = counts.facets[name]
  const chosen = filters[name] ?? []
  const listed = offered.facets[name]
  const shown = choicesOf(facet, listed.values, chosen).filter(
    (value) => listed.isPartial || listed.values[value] || chosen.includes(value),
  )
  // With a single choice there is nothing to choose.
  if (shown.length < 2 && chosen.length === 0 && !facet.isSingle) return null
  if (shown.length === 0) return null
  return {
    name,
    text: facetName(name),
    isSingle: facet.isSingle || undefined,
    choices: shown.map((value) => ({
      value,
      text: choiceName(name, value),
      count: told(values[value] ?? 0, isPartial),
      swatch: facet.swatches?.[value],
    })),
  }
}

const choicesOf = ({ values }: ValueFacet, counted: Record<string, number>, chosen: readonly string[]) =>
  values ?? [...new Set([...Object.keys(counted), ...chosen])].toSorted((a, b) => a.localeCompare(b))

function told(count: number, isPartial: boolean): Choice['count'] {
  if (!isPartial) return String(count)
  return count > TOLD ? words.orMore({ count: TOLD }) : undefined
}
