import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Import } from '../../../contract/admin/imports.ts'
import { ImportBadge } from './import-state.tsx'
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
  const badge = (facts: Partial<Import>) =>
    renderToStaticMarkup(<ImportBadge found={{ ...NOTHING, state: 'checked', ...facts } as Import} />)
  expect(badge({ stockChanges: 1 })).toContain('Waits for your yes')
  expect(badge({}), 'it waits for nobody').toContain('Nothing to import')
})

test('what has been imported is said to be in, and of new products that they may be drafts', () => {
  expect(said('done', { changedProducts: 2 })).toMatch(/It is all in\.</)
  expect(said('done', { newProducts: 2 })).toContain(
    'New products are drafts, unless the file publishes them.',
  )
})

test('one that was cancelled before the yes shows no figures of what it would have done, one after it those of what it did', () => {
  const shown = (isConfirmed: boolean) => {
    const found = { ...NOTHING, newProducts: 2, unchangedProducts: 0, state: 'cancelled', isConfirmed }
    return renderToStaticMarkup(<Counts found={found as unknown as Import} />)
  }
  expect(shown(false)).toBe('')
  expect(shown(true)).toContain('new products')
})

test('one that was refused shows how much is wrong of how much, and nothing that it would have changed', () => {
  const found = { ...NOTHING, newProducts: 11, stockChanges: 22, errorCount: 1, state: 'refused' }
  const shown = renderToStaticMarkup(<Counts found={found as unknown as Import} />)
  expect(shown).toMatch(/>3<.*>rows<.*>1<.*>error</)
  expect(shown).not.toMatch(/new products|stocks set/)
})
