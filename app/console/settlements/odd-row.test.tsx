import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SettlementRow } from '../../../contract/admin/settlements.ts'
import { OddRow } from './odd-row.tsx'

const row = {
  id: 'one',
  position: 3,
  reference: 'SR1',
  order: null,
  isOpen: true,
  mayDecide: [],
  decisions: [],
}
const said = (facts: Partial<SettlementRow>, source: 'courier' | 'stripe' = 'courier') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OddRow
        row={{ ...row, due: 1499, entered: 0, note: null, fee: 0, feeTax: 0, ...facts } as SettlementRow}
        source={source}
        onDecided={() => {}}
      />
    </MemoryRouter>,
  )

test('a row that does not fit says how much came, what was due, and what is between them', () => {
  expect(said({ class: 'short', amount: 1399.5 })).toContain('₹1,399.50 came, ₹1,499 was due: ₹99.50 short.')
  expect(said({ class: 'over', amount: 1600, entered: 1499 })).toContain('₹1,499 was due: ₹101 too much.')
  expect(said({ class: 'over', amount: 1600 })).toContain('₹1,600 came, and nothing was due yet.')
  expect(said({ class: 'double', amount: 1499 })).toContain('all that was due had come before')
  expect(said({ class: 'unknown', amount: 1499 })).toContain('for a parcel that this shop does not know')
  expect(said({ class: 'unknown', amount: 1499 }, 'stripe')).toContain('for a payment that')
  expect(said({ class: 'charge', amount: -20, note: 'Dispute', fee: 10, feeTax: 1.8 })).toMatch(
    /Dispute, .*₹11\.80 in fees/,
  )
})
