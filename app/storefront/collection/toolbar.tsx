import { SORT_LABELS, SORTS, type Sort } from '../../../core/categories.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { ApplyWithoutScripts, FILTERS_ID } from './filters.tsx'
import { collectionPath, EVERYTHING, type Selection, toggled } from './selection.ts'
import type { Choose } from './use-selection.ts'

export function SortChoice({ selection, choose }: { selection: Selection; choose: Choose }) {
  return (
    <div className="flex items-center gap-3">
      <label htmlFor="sort" className="text-ink-soft max-lg:sr-only">
        Sort
      </label>
      <select
        id="sort"
        name="sort"
        form={FILTERS_ID}
        value={selection.sort}
        onChange={(event) => choose({ ...selection, sort: event.target.value as Sort })}
        className="select-arrow min-h-12 w-full cursor-pointer rounded-control border border-line bg-paper pr-10 pl-4 hover:border-ink"
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <ApplyWithoutScripts />
    </div>
  )
}

/** What narrows the list, each with a way to take it off. */
export function Narrowing({ selection }: { selection: Selection }) {
  const { categories, types, q } = selection
  const parts = [
    ...(q ? [{ text: `“${q}”`, without: { ...selection, q: '' } }] : []),
    ...categories.map((category) => ({
      text: category,
      without: { ...selection, categories: toggled(categories, category) },
    })),
    ...types.map((type) => ({ text: type, without: { ...selection, types: toggled(types, type) } })),
  ]
  if (parts.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mb-6 flex flex-wrap items-center gap-2">
      {parts.map(({ text, without }) => (
        <li key={text}>
          <ShopLink
            to={collectionPath(without)}
            preventScrollReset
            aria-label={`Remove ${text}`}
            className="flex min-h-11 items-center gap-1 rounded-control bg-linen pr-2 pl-4 text-card hover:text-madder [&_svg]:size-4"
          >
            {text}
            <CloseIcon />
          </ShopLink>
        </li>
      ))}
      <li>
        <ShopLink
          to={collectionPath({ ...EVERYTHING, sort: selection.sort })}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-card text-link"
        >
          Clear all
        </ShopLink>
      </li>
    </ul>
  )
}
