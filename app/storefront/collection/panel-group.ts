import type { Selection } from './selection.ts'

/** What the filter panel shows, in the order of an address. */
export type Panel = Group[]
export type Group = {
  name: string
  text: string
  choices: Choice[]
  /** One at most can be chosen. */
  isSingle?: true | undefined
  /** The ends of what there is, in whole rupees. */
  price?: { lowest: number; highest: number } | undefined
}
export type Choice = {
  value: string
  text: string
  /** How many pieces it would leave; none where nobody counted to the end. */
  count: string | undefined
  swatch?: string | undefined
  types?: Choice[] | undefined
}

type Filters = Selection['filters']

/** With these values of one name, in the order of an address. */
export function withValues(selection: Selection, panel: Panel, name: string, values: string[]): Selection {
  const given: Record<string, readonly string[] | undefined> = { ...selection.filters, [name]: values }
  const names = panel.flatMap((group) => (group.name === 'price' ? ['priceFrom', 'priceTo'] : [group.name]))
  // What is chosen beside the panel comes last in an address.
  const filters = [...names, 'ready'].flatMap((one) => (given[one]?.length ? [[one, given[one]]] : []))
  return { ...selection, filters: Object.fromEntries(filters) as Filters }
}

/** With one choice more or less; of a facet that takes one, that in place of another. */
export function withChoice(selection: Selection, panel: Panel, group: Group, value: string): Selection {
  const chosen: readonly string[] = selection.filters[group.name as keyof Filters] ?? []
  const others = group.isSingle ? [] : chosen
  const next = group.choices
    .map((choice) => choice.value)
    .filter((one) => (one === value ? !chosen.includes(value) : others.includes(one)))
  return withValues(selection, panel, group.name, next)
}

/** With the prices that stand in the fields of a form, in whole rupees; whatever else is no digit was meant for the eye. */
export function typedPrices(selection: Selection, panel: Panel, form: HTMLFormElement): Selection {
  const fields = new FormData(form)
  return ['priceFrom', 'priceTo'].reduce((next, name) => {
    const rupees = String(fields.get(name) ?? '')
      .replace(/\.\d*\s*$/, '')
      .replace(/\D|^0+/g, '')
    return withValues(next, panel, name, rupees ? [rupees] : [])
  }, selection)
}
