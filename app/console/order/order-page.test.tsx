import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrderMoney, OrderPage } from '../../../contract/admin/orders.ts'
import type { ReturnChoices } from '../../../contract/admin/returns.ts'
import { CashPanel } from './cash-panel.tsx'
import { Worth } from './lines.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { ReturnForm } from './open-return.tsx'
import { Promised } from './promised.tsx'
import { CourierForm } from './ship-dialog.tsx'
import { WaitsForParcel } from './waits-for-parcel.tsx'

const CODE = '7K3M9Q2W4R'
const drawn = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const orderWith = (facts: object) => ({ code: CODE, pieces: 1, ...facts }) as unknown as OrderPage['order']
const nothing = () => {}

afterEach(() => void vi.useRealTimers())

test('what speaks for a cash order is taken off its risk, what speaks against it is added', () => {
  const factors = [
    { factor: 'firstOrder', points: 30, words: 'It is the first order' },
    { factor: 'delivered', points: -20, words: 'One came and was paid' },
  ]
  const html = drawn(<CashPanel order={orderWith({ cashRisk: { score: 10, factors }, confirmBy: null })} />)
  expect(html).toMatch(/first order<.*>\+30<.*was paid<.*>−20</)
})

test('a line comes to what its pieces that are left cost, and to nothing for who sees no money', () => {
  const line = { price: 1499, quantity: 3 }
  expect(drawn(<Worth {...line} cancelled={1} />)).toMatch(/>₹2,998<.*>2 ×.*>₹1,499</)
  expect(drawn(<Worth {...line} cancelled={3} />)).toContain('>₹0<')
  expect(drawn(<Worth {...line} price={null} cancelled={0} />)).toBe('')
})

test('a credit note, a coupon and what goes back are taken off, an invoice is not', () => {
  const documents = [
    { number: 'INV-1', kind: 'invoice', issuedAt: '2026-11-03T06:00:00Z', total: 1649 },
    { number: 'CN-1', kind: 'credit note', issuedAt: '2026-11-09T06:00:00Z', total: 1649 },
  ]
  const money = { subtotal: 1499, coupon: 'DIWALI', discount: 99, delivery: 150, total: 1550, credit: 0 }
  const refunds = [{ id: 'one', amount: 500, status: 'done', requestedAt: '2026-11-09T06:00:00Z' }]
  const rest = { withCourier: 0, refundable: 0, attempts: [], refunds, documents }
  const withRefunded = (refunded: number) =>
    drawn(
      <MoneyPanel
        order={orderWith({ payment: 'part refunded', refunded })}
        money={{ ...money, ...rest } as unknown as OrderMoney}
        onDone={nothing}
      />,
    )
  const html = withRefunded(500)
  expect(html).toMatch(/Coupon DIWALI<.*>−₹99<.*on its way back<.*>−₹500</)
  expect(html).toMatch(/INV-1<.*>₹1,649<.*Credit note CN-1<.*>−₹1,649</)
  expect(withRefunded(0), 'of a payment that came a second time').not.toContain('on its way back')
})

test('the courier is asked for a parcel once, and again only after it did not take it', () => {
  const asking = (...parcels: object[]) =>
    drawn(<CourierForm order={orderWith({ parcels })} onDone={nothing} />)
  expect(asking()).toContain('Book the courier')
  expect(asking({ status: 'booking', lastError: null })).not.toContain('<button')
  expect(asking({ status: 'booked', courierName: 'BlueDart', awbCode: '1412' })).not.toContain('<button')
  const again = asking({ status: 'booking', lastError: 'No pickup at this PIN code.' })
  expect(again).toContain('did not take it: No pickup at this PIN code.')
  expect(again).toContain('Ask the courier again')
})

test('a return begins with the first piece that can come back, whichever line of the order that is', () => {
  const piece = { size: 'M', sizeText: 'M', picture: null, most: 1, reasons: [], sizes: [] }
  const lines = [
    { ...piece, line: 1, name: 'Noor Kurti' },
    { ...piece, line: 2, name: 'Bela Saree' },
  ]
  const choices = { shopPays: true, lines } as ReturnChoices
  expect(drawn(<ReturnForm code={CODE} choices={choices} />)).toMatch(
    /<option[^>]* selected=""[^>]*>Noor Kurti, M</,
  )
})

test('the promised day is kept, late or open by India’s days, and nothing is said of what is over', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T01:00:00+05:30'), toFake: ['Date'] })
  const said = (facts: object) =>
    drawn(
      <Promised
        order={orderWith({ status: 'Shipped', endedAs: null, promisedOn: '2026-11-27', ...facts })}
      />,
    ).replaceAll(/<[^>]*>/g, '')
  expect(said({})).toMatch(/^Promised by .*27 Nov\.$/)
  expect(said({ promisedOn: '2026-11-26' })).toContain(', and late.')
  expect(said({ status: 'Delivered', deliveredAt: '2026-11-27T18:00:00Z' })).toContain('kept.')
  expect(said({ status: 'Delivered', deliveredAt: '2026-11-27T18:31:00Z' })).toMatch(/28 Nov: late\.$/)
  expect(said({ status: 'Cancelled' }) + said({ endedAs: 'lost' })).toBe('')
  expect(said({ promisedOn: null, status: 'Packing' })).toContain('No day was promised')
  expect(said({ promisedOn: null })).toBe('')
})

test('an order that waits for a parcel may be ended by a manager, and is not to be sent once its money has gone back', () => {
  const asked = (facts: object) => drawn(<WaitsForParcel order={orderWith(facts)} onDone={nothing} />)
  expect(asked({ mayEnd: true, isPaidBack: false })).toMatch(/Send another one, or end it\..*End the order</)
  expect(asked({ mayEnd: true, isPaidBack: true })).toMatch(/has gone back.*end it\..*End the order</)
  expect(asked({ mayEnd: false, isPaidBack: true })).toBe('')
})
