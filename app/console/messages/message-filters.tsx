import { Link } from 'react-router'
import type { MessageRow } from '../../../contract/admin-replies.ts'
import { controlClass } from '../../ui/field.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { CHANNEL_TEXT, templateText } from './words.tsx'

const TABS: { text: string; state: MessageRow['state'] | null }[] = [
  { text: 'All', state: null },
  { text: 'Failed', state: 'failed' },
  { text: 'Held back', state: 'suppressed' },
  { text: 'Waiting', state: 'waiting' },
  { text: 'Sent', state: 'sent' },
]

type Props = {
  filters: URLSearchParams
  change: (changes: Record<string, string | null>) => void
  templates: string[]
}

export function MessageFilters({ filters, change, templates }: Props) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="E-mail, phone or order"
          value={filters.get('q') ?? ''}
          onSearch={(q) => change({ q })}
        />
        <Choice
          label="Channel"
          value={filters.get('channel') ?? ''}
          onChoose={(channel) => change({ channel })}
          options={[['', 'Any channel'], ...Object.entries(CHANNEL_TEXT)]}
        />
        <Choice
          label="Template"
          value={filters.get('template') ?? ''}
          onChoose={(template) => change({ template })}
          options={[
            ['', 'Any template'],
            ...templates.map((template): [string, string] => [template, templateText(template)]),
          ]}
        />
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

type ChoiceProps = {
  label: string
  value: string
  onChoose: (value: string) => void
  options: [value: string, text: string][]
}

const Choice = ({ label, value, onChoose, options }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onChoose(event.currentTarget.value)}
    className={`${controlClass} select-arrow w-full! pr-10! enabled:bg-paper! sm:w-52!`}
  >
    {options.map(([name, text]) => (
      <option key={name} value={name}>
        {text}
      </option>
    ))}
  </select>
)

function withState(filters: URLSearchParams, state: MessageRow['state'] | null): string {
  const next = new URLSearchParams(filters)
  next.delete('cursor')
  next.delete('state')
  if (state) next.set('state', state)
  return next.toString()
}
