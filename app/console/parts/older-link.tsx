import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { olderThan } from './older.ts'
import { useFilters } from './use-filters.ts'

type Props = { cursor: string | null | undefined; children: ReactNode }

export function OlderLink({ cursor, children }: Props) {
  const [filters] = useFilters()
  return cursor ? (
    <Link to={olderThan(cursor, filters)} className={`${buttonClass('outline')} mt-6`}>
      {children}
    </Link>
  ) : null
}
