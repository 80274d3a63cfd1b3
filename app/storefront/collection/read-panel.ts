import type { Choice, Group, Panel } from './panel-group.ts'

/**
 * Reads the panel from the markup that the server rendered (`filter-groups.tsx`), so that a page need not send it as data
 * too.
 */
export const readPanel = (): Panel =>
  [...document.querySelectorAll<HTMLFieldSetElement>('.filters fieldset[name]')].map(readGroup)

function readGroup(group: HTMLFieldSetElement): Group {
  const lowest = endOf(group, 'priceFrom')
  const highest = endOf(group, 'priceTo')
  return {
    name: group.name,
    text: group.querySelector('legend')!.textContent,
    isSingle: 'single' in group.dataset || undefined,
    price: lowest && highest ? { lowest, highest } : undefined,
    choices: [...group.querySelectorAll(':scope > .check, :scope > .category-choice > .check')].map(
      readChoice,
    ),
  }
}

function readChoice(row: Element): Choice {
  const types = row.parentElement!.querySelectorAll(':scope > .types > .check')
  return {
    value: row.querySelector('input')!.value,
    text: row.querySelector('label')!.textContent,
    count: row.querySelector(':scope > span')?.textContent,
    swatch: row.querySelector('.swatch')?.getAttribute('style')?.split(':')[1],
    types: types.length > 0 ? [...types].map(readChoice) : undefined,
  }
}

const endOf = (group: Element, name: string) =>
  Number(group.querySelector<HTMLInputElement>(`input[name=${name}]`)?.placeholder.replace(/\D/g, ''))
