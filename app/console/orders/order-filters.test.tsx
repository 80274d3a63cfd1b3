import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Role } from '../../../core/staff.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
const { OrderFilters } = await import('./order-filters.tsx')

const drawn = (role: Role, query = '') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/?${query}`]}>
      <OrderFilters role={role} />
    </MemoryRouter>,
  )

test('a packer’s orders have no filter for payments and no tab of what is over, a manager’s have', () => {
  expect(drawn('packer')).not.toMatch(/aria-label="Payment"|>Delivered<|>Cancelled</)
  expect(drawn('packer')).toMatch(/>To pack<.*>To ship</)
  expect(drawn('manager')).toMatch(/aria-label="Payment".*>Delivered<.*>Cancelled</)
})

test('a tab of the orders keeps what is searched for, begins anew, and is the one that is shown', () => {
  const html = drawn('manager', 'q=noor&status=Packing&cursor=7&parcel=none')
  expect(html).toMatch(/aria-current="page"[^>]*href="[^"]*\?q=noor&amp;status=Packing"[^>]*>To ship</)
  expect(html).toMatch(/href="[^"]*\?q=noor"[^>]*>All</)
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html).not.toMatch(/cursor|parcel/)
})
