import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Import } from '../../../contract/admin/imports.ts'
import { NextStep } from './next-step.tsx'
import { Counts } from './one-page.tsx'

const NOTHING = { rows: 3, rowsDone: 0, newProducts: 0, changedProducts: 0, stockChanges: 0, errorCount: 0 }
const said = (state: Import['state'], facts: Partial<Import> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NextStep found={{ ...NOTHING, state, isConfirmed: false, ...facts } as Import} onDone={() => {}} />
    </MemoryRouter>,
  )

test('before a yes an import says what it would do, and asks for none where that is nothing', () => {
  const does = said('checked', { newProducts: 1, changedProducts: 2, stockChanges: 1200 })
  expect(does).toContain('It makes 1 new product, changes 2 products and sets the stock of 1,200 sizes.')
  expect(does).toContain('Import it')
  expect(said('checked')).toContain('nothing to import')
  expect(said('checked')).not.toContain('<button')
})

test('one that was cancelled before the yes shows no figures of what it would have done, one after it those of what it did', () => {
  const shown = (isConfirmed: boolean) => {
    const found = { ...NOTHING, newProducts: 2, unchangedProducts: 0, state: 'cancelled', isConfirmed }
    return renderToStaticMarkup(<Counts found={found as unknown as Import} />)
  }
  expect(shown(false)).toBe('')
  expect(shown(true)).toContain('new products')
})
