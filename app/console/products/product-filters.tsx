import { Link } from 'react-router'
import type { ProductState } from '../../../contract/admin-replies.ts'
import { CATEGORIES } from '../../../core/categories.ts'
import { controlClass } from '../../ui/field.tsx'
import { SearchField } from '../parts/search-field.tsx'

const TABS: { text: string; state: ProductState | null }[] = [
  { text: 'All', state: null },
  { text: 'On sale', state: 'published' },
  { text: 'Drafts', state: 'draft' },
  { text: 'Archived', state: 'archived' },
]

type Props = { filters: URLSearchParams; change: (changes: Record<string, string | null>) => void }

const SELECT = `${controlClass} select-arrow w-full! pr-10! enabled:bg-paper! sm:w-48!`

export function ProductFilters({ filters, change }: Props) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField label="Name or address" value={filters.get('q') ?? ''} onSearch={(q) => change({ q })} />
        <select
          aria-label="Category"
          value={filters.get('category') ?? ''}
          onChange={(event) => change({ category: event.currentTarget.value })}
          className={SELECT}
        >
          <option value="">Any category</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
        <select
          aria-label="Stock"
          value={filters.get('stock') ?? ''}
          onChange={(event) => change({ stock: event.currentTarget.value })}
          className={SELECT}
        >
          <option value="">Any stock</option>
          <option value="low">A size running low</option>
          <option value="out">A size with none left</option>
        </select>
      </div>
      <nav aria-label="State" className="-mx-4 mb-2 overflow-x-auto px-4">
        <ul className="flex gap-6">
          {TABS.map(({ text, state }) => (
            <li key={text}>
              <Link
                to={`?${withState(filters, state)}`}
                replace
                aria-current={filters.get('state') === state ? 'page' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap hover:text-madder aria-[current]:border-wine aria-[current]:font-medium"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function withState(filters: URLSearchParams, state: ProductState | null): string {
  const next = new URLSearchParams(filters)
  next.delete('cursor')
  next.delete('state')
  if (state) next.set('state', state)
  return next.toString()
}
