import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { narrowed, PLACE_IN_LIST } from './use-filters.ts'

/** What stands in a list without rows: of a further page only that it has come to have none, for others may. */
export function EmptyPage({ filters, children }: { filters: URLSearchParams; children: ReactNode }) {
  if (!PLACE_IN_LIST.some((place) => filters.has(place))) return children
  return (
    <>
      Nothing is left on this page.{' '}
      <Link to={`?${narrowed(filters)}`} className="text-link inline-flex min-h-11 items-center">
        See the first
      </Link>
    </>
  )
}
