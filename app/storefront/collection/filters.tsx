import * as words from '#words/collection'
import { CATEGORIES, type Category, TYPES } from '../../../core/categories.ts'
import { ownAddress } from '../../browser/own-address.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { categoryName, typeName } from './catalogue-names.ts'
import { type Selection, toggled } from './selection.ts'
import type { Choose } from './use-selection.ts'

/** The id of the page's one form, for the sort choice that stands outside it. */
export const FILTERS_ID = 'filters'

type Props = { selection: Selection; choose: Choose }

/** One GET form: each change is an address. Open on wide screens, folded on small ones. */
export function Filters({ selection, choose }: Props) {
  const count = selection.categories.length + selection.types.length
  return (
    <form id={FILTERS_ID} action={ownAddress('/collection')} className="lg:sticky lg:top-28">
      {selection.q && <input type="hidden" name="q" value={selection.q} />}
      <details className="filters">
        <summary className="flex supports-[selector(::details-content)]:lg:hidden min-h-12 items-center justify-between rounded-control border border-line pr-3 pl-4">
          <span>{words.filter({ count })}</span>
          <ChevronIcon />
        </summary>
        <fieldset className="pt-4 lg:pt-0">
          <legend className="sr-only lg:not-sr-only lg:mb-2 lg:text-eyebrow lg:font-medium lg:uppercase">
            {words.category}
          </legend>
          {CATEGORIES.map((category) => (
            <CategoryChoice key={category} category={category} selection={selection} choose={choose} />
          ))}
        </fieldset>
        <ApplyWithoutScripts />
      </details>
    </form>
  )
}

function CategoryChoice({ category, selection, choose }: Props & { category: Category }) {
  const types = TYPES[category] ?? []
  return (
    <div className="category-choice">
      <Check
        name="category"
        value={category}
        label={categoryName(category)}
        checked={selection.categories.includes(category)}
        onChange={() => choose({ ...selection, categories: toggled(selection.categories, category) })}
      />
      {types.length > 0 && (
        <fieldset className="types mb-3 ml-2 border-l border-sand pl-5">
          <legend className="sr-only">{words.typesOf({ category: categoryName(category) })}</legend>
          {types.map((type) => (
            <Check
              key={type}
              name="type"
              value={type}
              label={typeName(type)}
              small
              checked={selection.types.includes(type)}
              onChange={() => choose({ ...selection, types: toggled(selection.types, type) })}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

type CheckProps = {
  name: string
  value: string
  label: string
  checked: boolean
  small?: boolean
  onChange: () => void
}

function Check({ name, value, label, checked, small = false, onChange }: CheckProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 hover:text-madder ${small ? 'text-card lg:min-h-9' : ''}`}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        className="checkbox"
      />
      {label}
    </label>
  )
}

export const ApplyWithoutScripts = () => (
  <noscript>
    <button type="submit" form={FILTERS_ID} className="mt-4 min-h-12 rounded-control bg-ink px-6 text-paper">
      {words.apply}
    </button>
  </noscript>
)
