import { parse } from 'node-html-parser'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { methodOf, PROVIDER_NAMES } from '../../../core/payment-methods.ts'
import { OPENING_FACTS, type ShownFacts } from '../../../core/shop.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { terms } from './policy.tsx'

const drawing = (element: ReactElement) => () => element
function section(name: string, facts: ShownFacts = OPENING_FACTS) {
  const Stub = createRoutesStub([{ path: '/', Component: drawing(<PolicyPage policy={terms(facts)} />) }])
  return parse(renderToStaticMarkup(<Stub />)).querySelector(`section[aria-labelledby=${name}]`)!
}
const payment = section('payment')

test('how long parcels travel is from the fastest to the slowest of all places', () => {
  expect(section('delivery').text).toContain('3 to 10 business days')
  const { times } = OPENING_FACTS
  const travel = { ...times.travel, district: { least: 1, most: 2 }, rest: { least: 5, most: 12 } }
  expect(section('delivery', { ...OPENING_FACTS, times: { ...times, travel } }).text).toContain(
    '1 to 12 business days',
  )
})

test('what is said of paying names fees, what a bank can take back, and where each provider is reached', () => {
  expect(payment.text).toMatch(/costs nothing more.*chargeback/)
  const reached = payment.querySelectorAll('li')
  expect(reached).toHaveLength(PROVIDER_NAMES.length)
  for (const [place, name] of PROVIDER_NAMES.entries()) {
    expect(reached[place]!.text).toContain(methodOf(name))
    expect(reached[place]!.querySelector('a')?.getAttribute('href')).toMatch(/^https:/)
  }
})
