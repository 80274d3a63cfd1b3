import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { OrderRow } from '../../../contract/admin/orders.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
const { BulkBar } = await import('./bulk-bar.tsx')
const { OutcomeDialog } = await import('./outcome-dialog.tsx')

const CHOSEN = [
  { code: 'TO-PACK', status: 'Order Placed', payment: 'on delivery', parcel: null },
  { code: 'TO-CONFIRM', status: 'Order Placed', payment: 'to confirm', parcel: null },
  { code: 'TO-SHIP', status: 'Packing', payment: 'paid', parcel: null },
  { code: 'BOOKED', status: 'Packing', payment: 'paid', parcel: 'booked' },
  { code: 'CANCELLED', status: 'Cancelled', payment: 'paid', parcel: null },
] as OrderRow[]

const drawn = (chosen: OrderRow[], courierOn: boolean) =>
  renderToStaticMarkup(
    <BulkBar chosen={chosen} courierOn={courierOn} onDone={() => {}} onClear={() => {}} />,
  ).replaceAll(/<[^>]*>/g, ' ')

test('each act on chosen orders counts those alone of which it is true', () => {
  const said = drawn(CHOSEN, true)
  expect(said).toContain('5 chosen')
  expect(said).toMatch(/Pack 1\b/)
  expect(said).toMatch(/Ship 1\b/)
  expect(said).toMatch(/3 slips.*3 labels/)
})

test('nothing is shipped together where no courier is asked, and what waits for a word is not packed', () => {
  expect(drawn(CHOSEN, false)).not.toContain('Ship')
  expect(drawn(CHOSEN.slice(1, 2), true)).not.toMatch(/Pack|Ship|slip/)
  expect(drawn([], true)).toBe('')
})

test('a label is offered once the courier has given its AWB, and what it has not taken is said', () => {
  const results = ['TO-SHIP', 'BOOKED', 'ASKED'].map((order) => ({ order, refused: null }))
  const rows = [
    ...CHOSEN,
    { code: 'ASKED', status: 'Packing', payment: 'paid', parcel: 'booking' } as OrderRow,
  ]
  const said = (act: 'pack' | 'ship') =>
    renderToStaticMarkup(
      <MemoryRouter>
        <OutcomeDialog outcome={{ act, results }} rows={rows} onClose={() => {}} />
      </MemoryRouter>,
    ).replaceAll(/<[^>]*>/g, ' ')
  expect(said('ship')).toMatch(/3 slips.*the label/)
  expect(said('ship')).toMatch(/ASKED\s+Asked.*The courier has given 2 orders no AWB yet/)
  expect(said('pack')).toMatch(/3 slips.*3 labels/)
  expect(said('pack')).not.toMatch(/Asked|AWB/)
})
