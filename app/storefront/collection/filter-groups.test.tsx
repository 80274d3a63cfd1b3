import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterGroups } from './filter-groups.tsx'
import { EVERYTHING } from './selection.ts'

const counted = (count: string) => {
  const group = {
    name: 'origin',
    text: 'Country of origin',
    choices: [{ value: 'India', text: 'India', count }],
  }
  const panel = [{ name: 'category', text: 'Category', choices: [] }, group]
  const page = parse(
    renderToStaticMarkup(<FilterGroups panel={panel} selection={EVERYTHING} choose={() => {}} />),
  )
  return page.querySelector('[name=origin][type=checkbox]')?.getAttribute('aria-description')
}

test('what a choice would leave is counted as people count', () => {
  expect(['0', '1', '2', '1000+'].map(counted)).toEqual(['0 pieces', '1 piece', '2 pieces', '1000+ pieces'])
})
