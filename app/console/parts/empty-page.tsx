import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { narrowed, PLACE_IN_LIST, useFilters } from './use-filters.ts'

/** The text of a list without rows. On a later page it says only that this page is empty: earlier ones may not be. */
export function EmptyPage({ children }: { children: ReactNode }) {
  const [filters] = useFilters()
  if (!PLACE_IN_LIST.some((place) => filters.has(place))) return children
  return (
    <>
      Nothing is left on this page.{' '}
      <Link to={`?${narrowed(filters)}`} className="lone-link">
        See the first
      </Link>
    </>
  )
}
