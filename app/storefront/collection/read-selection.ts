import { CATEGORIES, SORTS } from '../../../core/categories.ts'
import { type QueryName, readFilters } from '../../../core/facets.ts'
import type { PageQuery } from '../../page-query.ts'
import { type Selection, withoutStrayTypes } from './selection.ts'

const LONGEST_SEARCH = 100
const MOST_TYPES = 30

/** The selection of an address; unknown parameters and values are ignored. */
export function selectionOf(query: PageQuery<'category' | 'type' | 'q' | 'sort' | QueryName>): Selection {
  const asked = query.getAll('category')
  const sort = query.get('sort')
  return withoutStrayTypes({
    categories: CATEGORIES.filter((category) => asked.includes(category)),
    types: [...new Set(query.getAll('type'))].filter(Boolean).slice(0, MOST_TYPES),
    q: (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort: SORTS.find((known) => known === sort) ?? 'relevant',
    filters: readFilters(query),
  })
}
