import { Link } from 'react-router'
import { narrowed, useFilters } from './use-filters.ts'

type Props = {
  label: string
  /** The parameter of the address that the tabs set. */
  name: string
  /** `value` null: the tab without this filter. `count`: how many rows wait in it. */
  tabs: readonly { text: string; value: string | null; count?: number | undefined }[]
  /** Another parameter, which a change of the tab drops. */
  drops?: string
}

/** A list's main filter, with a link for each of its values. */
export function FilterTabs({ label, name, tabs, drops }: Props) {
  const [filters] = useFilters()
  return (
    <nav aria-label={label} className="scroll-strip -mx-4 my-2 px-4">
      <ul className="flex gap-6">
        {tabs.map(({ text, value, count }) => (
          <li key={text}>
            <Link
              to={`?${narrowed(filters, { ...(drops && { [drops]: null }), [name]: value })}`}
              replace
              aria-current={filters.get(name) === value ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center lg:min-w-0 border-b-2 border-transparent whitespace-nowrap hover:text-madder aria-[current]:border-wine aria-[current]:font-medium"
            >
              {count ? `${text} (${count})` : text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
