import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { narrowed, useFilters } from './use-filters.ts'

type Props = {
  /** The cursor of the last row; null at the list's end. */
  cursor?: string | null | undefined
  /** The next page's number, for a list with numbered pages. */
  page?: number | null | undefined
  children: ReactNode
}

/** A link to the list's next page; nothing at its end. */
export function OlderLink({ cursor, page, children }: Props) {
  const [filters] = useFilters()
  if (!cursor && !page) return null
  const place = { cursor: cursor ?? null, page: page ? String(page) : null }
  return (
    <Link to={`?${narrowed(filters, place)}`} className={`${buttonClass('outline')} mt-6`}>
      {children}
    </Link>
  )
}
