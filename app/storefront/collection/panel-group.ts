import type { Selection } from './selection.ts'

/** The groups of the filter panel, in the order of their parameters in an address. */
export type Panel = Group[]
export type Group = {
  name: string
  text: string
  choices: Choice[]
  /** At most one choice can be chosen. */
  isSingle?: true | undefined
  /** The lowest and highest price there is, in whole rupees. */
  price?: { lowest: number; highest: number } | undefined
}
export type Choice = {
  value: string
  text: string
  /** How many products the choice would leave; missing where they were not counted to the end. */
  count: string | undefined
  swatch?: string | undefined
  types?: Choice[] | undefined
}

type Filters = Selection['filters']

/** The selection with these values of one filter, in the order of an address. */
function withValues(selection: Selection, panel: Panel, name: string, values: string[]): Selection {
  const given: Record<string, readonly string[] | undefined> = { ...selection.filters, [name]: values }
  const names = panel.flatMap((group) => (group.name === 'price' ? ['priceFrom', 'priceTo'] : [group.name]))
  // Filters that the panel does not have come last in an address.
  const filters = [...names, 'ready'].flatMap((one) => (given[one]?.length ? [[one, given[one]]] : []))
  return { ...selection, filters: Object.fromEntries(filters) as Filters }
}

/** The selection with one choice added or removed; in a facet that takes one, it replaces the other. */
export function withChoice(selection: Selection, panel: Panel, group: Group, value: string): Selection {
  const chosen: readonly string[] = selection.filters[group.name as keyof Filters] ?? []
  const others = group.isSingle ? [] : chosen
  const next = group.choices
    .map((choice) => choice.value)
    .filter((one) => (one === value ? !chosen.includes(value) : others.includes(one)))
  return withValues(selection, panel, group.name, next)
}

/**
 * The selection with the prices typed into a form, in whole rupees. Anything but digits is ignored: people type signs and
 * commas.
 */
export function typedPrices(selection: Selection, panel: Panel, form: HTMLFormElement): Selection {
  const fields = new FormData(form)
  return ['priceFrom', 'priceTo'].reduce((next, name) => {
    const rupees = String(fields.get(name) ?? '')
      .replace(/\.\d*\s*$/, '')
      .replace(/\D|^0+/g, '')
    return withValues(next, panel, name, rupees ? [rupees] : [])
  }, selection)
}
