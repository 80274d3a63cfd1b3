import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { narrowed, useFilters } from './use-filters.ts'

type Props = {
  /** The last one shown: the list goes on below it. */
  cursor?: string | null | undefined
  /** The number of the next page, of a list that has numbers. */
  page?: number | null | undefined
  children: ReactNode
}

/** To where the same list goes on; nothing where it ends. */
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
