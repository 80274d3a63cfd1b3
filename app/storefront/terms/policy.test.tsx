import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { methodOf, PROVIDER_NAMES } from '../../../core/payment-methods.ts'
import { OPENING_FACTS } from '../../../core/shop.ts'
import { PolicyPage } from '../policy/policy-page.tsx'
import { terms } from './policy.tsx'

const Component = () => <PolicyPage policy={terms(OPENING_FACTS)} />
const Stub = createRoutesStub([{ path: '/', Component }])
const payment = parse(renderToStaticMarkup(<Stub />)).querySelector('section[aria-labelledby=payment]')!

test('what is said of paying names fees, what a bank can take back, and where each provider is reached', () => {
  expect(payment.text).toMatch(/costs nothing more.*chargeback/)
  const reached = payment.querySelectorAll('li')
  expect(reached).toHaveLength(PROVIDER_NAMES.length)
  for (const [place, name] of PROVIDER_NAMES.entries()) {
    expect(reached[place]!.text).toContain(methodOf(name))
    expect(reached[place]!.querySelector('a')?.getAttribute('href')).toMatch(/^https:/)
  }
})
