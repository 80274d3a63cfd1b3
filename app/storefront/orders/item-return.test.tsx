import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnReturn } from '../../../core/own-return.ts'
import { ItemReturn } from './item-return.tsx'

const RETURN: OwnReturn = {
  code: 'R7M2Q9X4TD',
  quantity: 1,
  state: 'approved',
  reason: 'size',
  wish: 'money',
  size: null,
  amount: 2849,
  credited: 0,
  shopPays: false,
  said: null,
  mayCancel: false,
  pickup: null,
  way: null,
  replacement: null,
  // Half past one of the next day in India.
  steps: [{ state: 'approved', at: '2026-11-19T20:00:00Z' }],
}
const drawn = (more: Partial<OwnReturn> = {}) => {
  const element = <ItemReturn one={{ ...RETURN, ...more }} onChanged={() => {}} />
  const Stub = createRoutesStub([{ path: '/', Component: drawing(element) }])
  return renderToStaticMarkup(<Stub />)
}

test('a return that was taken is sent by its shopper, but where the shop has it fetched', () => {
  expect(drawn()).toContain('14 Haldiyon ka Rasta')
  expect(drawn({ shopPays: true })).not.toContain('14 Haldiyon ka Rasta')
  expect(drawn({ state: 'requested' })).not.toContain('14 Haldiyon ka Rasta')
})

test('what becomes store credit is not said to be money, nor the money beside it to be store credit', () => {
  for (const state of ['refund_due', 'refunded'] as const) {
    const steps = [{ state, at: '2026-11-19T20:00:00Z' }]
    const shown = drawn({ state, steps, credited: 2849 })
    expect(shown).toMatch(/₹2,849 (becomes|is) your store credit/)
    expect(shown).not.toMatch(/back|money/i)
    const inPart = drawn({ state, steps, credited: 2000 })
    expect(inPart).toMatch(
      /₹849 (goes back to you|has been paid back), and ₹2,000 (becomes|is) your store credit/,
    )
    expect(inPart).toMatch(/Money and store credit are next|Paid back, and store credit given/)
  }
})

test('of a piece whose price had gone back before nothing is said to be paid back', () => {
  const steps = (['refund_due', 'refunded'] as const).map((state, minute) => ({
    state,
    at: `2026-11-19T20:0${minute}:00Z`,
  }))
  const shown = drawn({ state: 'refunded', wish: 'exchange', size: 'L', amount: 0.4, steps })
  expect(shown).toContain('Over: all of it had gone back to you before')
  expect(shown).not.toMatch(/₹|Money is next|Paid back/)
})

test('its courier goes by the name that the shop gives it, as that of its order does', () => {
  const pickup = { courier: 'FedEx Surface Standard', awb: '59628114370', trackingUrl: null }
  expect(drawn({ state: 'picked_up', pickup })).toContain('FedEx, 59628114370')
})

test('each step of a return has its moment, by the clocks of India', () => {
  expect(drawn()).toMatch(/<time dateTime="2026-11-19T20:00:00Z"[^>]*>20\sNov/)
})

test('a return that was lost on its way is not said to have been checked', () => {
  const at = '2026-11-19T20:00:00Z'
  const through = (...states: OwnReturn['state'][]) => ({
    state: states.at(-1)!,
    steps: states.map((state) => ({ state, at })),
  })
  const lost = drawn(through('picked_up', 'qc_passed', 'refund_due'))
  expect(lost).toContain('Lost or damaged on its way, ₹2,849 goes back to you')
  expect(lost).not.toMatch(/check|accepted/i)
  expect(drawn(through('picked_up', 'received', 'qc_passed', 'refund_due'))).toContain('Checked and accepted')
  const exchanged = { ...through('picked_up', 'qc_passed'), wish: 'exchange', size: 'L' } as const
  expect(drawn(exchanged)).toContain('Lost or damaged on its way, size L is next')
  const ended = drawn(through('requested', 'approved', 'declined'))
  expect(ended).toContain('Over: it did not reach us')
  expect(ended).not.toMatch(/accepted/i)
  expect(drawn(through('requested', 'declined'))).toContain('Not accepted')
})

const drawing = (element: ReactNode) => () => element
