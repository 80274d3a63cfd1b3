import { type FocusEvent, type SubmitEvent, useState } from 'react'
import * as words from '#words/collection'
import { TYPES } from '../../../core/categories.ts'
import { priceText } from '../../../core/money.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import type { Choice, Group, Panel } from './panel-group.ts'
import { typedPrices, withChoice } from './panel-group.ts'
import { collectionPath, type Selection, toggled } from './selection.ts'
import type { Choose } from './use-selection.ts'

export type FilterProps = { panel: Panel; selection: Selection; choose: Choose }
type GroupProps = FilterProps & { group: Group }

/** The submit handler of a form with these groups: it takes the typed prices. */
export const takePrices =
  ({ panel, selection, choose }: FilterProps) =>
  (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = typedPrices(selection, panel, event.currentTarget)
    if (collectionPath(next) !== collectionPath(selection)) choose(next)
  }

/** Facets that are open at first; the others open by a tap, or because one of their choices is chosen. */
const OPEN = ['size', 'price', 'colour']

/**
 * All filters of a list, as fields of a form. A filter that the catalogue does not know, such as a delivery day, stands
 * between the categories and the facets.
 */
export function FilterGroups(props: FilterProps) {
  const [categories, ...facets] = props.panel
  return (
    <>
      {categories && <Categories {...props} group={categories} />}
      {facets.map((group) => (
        <Facet key={group.name} {...props} group={group} />
      ))}
    </>
  )
}

function Categories({ group, selection, choose }: GroupProps) {
  const pick = (name: 'categories' | 'types', value: string, order: readonly string[]) => {
    const next: string[] = toggled<string>(selection[name], value)
    next.sort((a, b) => order.indexOf(a) - order.indexOf(b))
    choose({ ...selection, [name]: next })
  }
  const order = group.choices.map(({ value }) => value)
  return (
    <fieldset name={group.name} className="pb-4">
      <legend className="facet-name mb-2">{group.text}</legend>
      {group.choices.map((category) => (
        <div key={category.value} className="category-choice">
          <Check
            name="category"
            choice={category}
            checked={selection.categories.some((one) => one === category.value)}
            onChange={() => pick('categories', category.value, order)}
          />
          {category.types && (
            <fieldset className="types mb-3 ml-2 border-l border-sand pl-5">
              <legend className="sr-only">{words.typesOf({ category: category.text })}</legend>
              {category.types.map((type) => (
                <Check
                  key={type.value}
                  name="type"
                  choice={type}
                  small
                  checked={selection.types.includes(type.value)}
                  onChange={() => pick('types', type.value, Object.values(TYPES).flat())}
                />
              ))}
            </fieldset>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function Facet(props: GroupProps) {
  const { group, panel, selection, choose } = props
  const { name, text, choices, isSingle } = group
  const chosen: readonly string[] = selection.filters[name as keyof Selection['filters']] ?? []
  const [isOpen] = useState(OPEN.includes(name) || chosen.length > 0)
  return (
    <details open={isOpen} className="facet border-t border-sand">
      <summary className="flex min-h-12 items-center justify-between pr-1 hover:text-madder">
        <span className="facet-name">{text}</span>
        <ChevronIcon />
      </summary>
      <fieldset
        name={name}
        data-single={isSingle}
        className={`pb-4 ${name === 'size' ? 'grid grid-cols-2 gap-x-6' : ''}`}
      >
        <legend className="sr-only">{text}</legend>
        {name === 'price' && <PriceRange {...props} />}
        {choices.map((choice) => (
          <Check
            key={choice.value}
            name={name}
            choice={choice}
            small
            checked={chosen.includes(choice.value)}
            onChange={() => choose(withChoice(selection, panel, group, choice.value))}
          />
        ))}
      </fieldset>
    </details>
  )
}

/** Two amounts, submitted when the focus leaves both fields, or with Enter (the form's own submit). */
function PriceRange({ group: { price }, selection: { filters } }: GroupProps) {
  const submit = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (currentTarget.contains(relatedTarget)) return
    currentTarget.querySelector('input')?.form?.requestSubmit()
  }
  const ends = [
    { name: 'priceFrom', text: words.priceFrom, value: filters.priceFrom?.[0], end: price?.lowest },
    { name: 'priceTo', text: words.priceTo, value: filters.priceTo?.[0], end: price?.highest },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus leaves both fields, not one of them
    <div onBlur={submit} className="flex items-end gap-2">
      {ends.map(({ name, text, value, end }) => (
        <label key={name} className="min-w-0 flex-1 text-small text-ink-soft">
          {text}
          <span className="mt-1 flex items-center gap-1 rounded-control border border-line bg-paper px-2 text-card text-ink before:content-['₹'] focus-within:border-ink">
            <input
              key={value}
              name={name}
              defaultValue={value}
              // The field has its own rupee sign.
              placeholder={end ? priceText(end).slice(1) : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={14}
              className="min-h-11 w-full min-w-0 bg-transparent tabular-nums placeholder:text-ink-soft"
            />
          </span>
        </label>
      ))}
      <button type="submit" aria-label={words.applyPrice} className="icon-button border border-line">
        <span className="-rotate-90">
          <ChevronIcon />
        </span>
      </button>
    </div>
  )
}

type CheckProps = {
  name: string
  choice: Choice
  checked: boolean
  small?: boolean
  onChange: () => void
}

/**
 * A checkbox with its count beside the label, not in it: the label stays the same when the count changes. A choice that
 * would leave nothing keeps its place in grey; it can be focused, and says so, but not ticked.
 */
function Check({ name, choice: { value, text, count, swatch }, checked, small, onChange }: CheckProps) {
  const isEmpty = count === '0' && !checked
  return (
    <div className="check">
      <label className={small ? 'text-card lg:min-h-9' : undefined}>
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          onChange={isEmpty ? ignore : onChange}
          aria-disabled={isEmpty || undefined}
          aria-description={count && leaves(count)}
          className="checkbox"
        />
        {swatch && <span className="swatch" style={{ backgroundColor: swatch }} />}
        {text}
      </label>
      {count && <span aria-hidden="true">{count}</span>}
    </div>
  )
}

/** The count in words: a number, or 'more than' one. */
const leaves = (count: string) =>
  /^\d+$/.test(count) ? words.pieces({ total: Number(count) }) : words.leaves({ count })

const ignore = () => {}
