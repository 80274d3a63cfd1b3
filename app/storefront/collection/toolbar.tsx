import type { MouseEvent } from 'react'
import * as words from '#words/collection'
import { SORTS, type Sort } from '../../../core/categories.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import type { Taken } from './chips.ts'
import { ApplyWithoutScripts, FILTERS_ID } from './filters.tsx'
import { collectionPath, EVERYTHING, type Selection, without } from './selection.ts'
import type { Choose } from './use-selection.ts'

const SORT_NAMES: Record<Sort, string> = {
  relevant: words.relevant,
  discounted: words.discounted,
  'low-high': words.lowToHigh,
  'high-low': words.highToLow,
  origin: words.madeInIndiaFirst,
}

type Sorting = { selection: Selection; choose: Choose; hasOrigins: boolean }

/** `hasOrigins`: some products of the list were made in another country. */
export function SortChoice({ selection, choose, hasOrigins }: Sorting) {
  const sorts = SORTS.filter((sort) => sort !== 'origin' || hasOrigins || selection.sort === sort)
  return (
    <div className="sort-choice flex items-center gap-3 max-lg:col-start-2 max-lg:row-start-2 max-lg:flex-wrap max-lg:content-start">
      <label htmlFor="sort" className="text-ink-soft max-lg:sr-only">
        {words.sort}
      </label>
      <select
        id="sort"
        name="sort"
        form={FILTERS_ID}
        value={selection.sort}
        onChange={(event) => choose({ ...selection, sort: event.target.value as Sort })}
        className="select-arrow min-h-12 w-full cursor-pointer rounded-control border border-line bg-paper pr-10 pl-4 hover:border-ink"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </select>
      <ApplyWithoutScripts />
    </div>
  )
}

type Narrowed = { chips: Taken[]; selection: Selection; choose: Choose }

/**
 * The conditions that narrow the list, each with a button to remove it. While a new selection is being fetched, they are
 * those of the new one.
 */
export function Narrowing({ chips, selection, choose }: Narrowed) {
  if (chips.length === 0) return null
  const everything = { ...EVERYTHING, sort: selection.sort }
  const go = (event: MouseEvent, next: Selection) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (isElsewhere || !navigator.onLine) return
    event.preventDefault()
    choose(next, { search: 'closed' })
  }
  return (
    <ul
      aria-label={words.chosenFilters}
      className="col-span-2 row-start-4 mb-6 flex flex-wrap items-center gap-2"
    >
      {chips.map(({ text, path, words: off }) => (
        <li key={path}>
          <ShopLink
            to={path}
            preventScrollReset
            onClick={(event) => go(event, without(selection, off))}
            aria-label={words.remove({ text })}
            className="flex min-h-11 items-center gap-1 rounded-control bg-linen pr-2 pl-4 text-card hover:text-madder [&_svg]:size-4"
          >
            {text}
            <CloseIcon />
          </ShopLink>
        </li>
      ))}
      <li>
        <ShopLink
          to={collectionPath(everything)}
          preventScrollReset
          onClick={(event) => go(event, everything)}
          className="lone-link px-2 text-card"
        >
          {words.clearAll}
        </ShopLink>
      </li>
    </ul>
  )
}
