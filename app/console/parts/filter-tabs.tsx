import { Link } from 'react-router'
import { narrowed } from './use-filters.ts'

type Props = {
  label: string
  /** The parameter of the address that the tabs set. */
  name: string
  /** Value null: the tab without this filter. */
  tabs: readonly { text: string; value: string | null }[]
  filters: URLSearchParams
}

/** A list's main filter, with a link for each of its values. */
export function FilterTabs({ label, name, tabs, filters }: Props) {
  return (
    <nav aria-label={label} className="scroll-strip -mx-4 my-2 px-4">
      <ul className="flex gap-6">
        {tabs.map(({ text, value }) => (
          <li key={text}>
            <Link
              to={`?${narrowed(filters, { [name]: value })}`}
              replace
              aria-current={filters.get(name) === value ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center lg:min-w-0 border-b-2 border-transparent whitespace-nowrap hover:text-madder aria-[current]:border-wine aria-[current]:font-medium"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
