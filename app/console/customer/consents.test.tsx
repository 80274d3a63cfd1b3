import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Consents } from './consents.tsx'
import type { Customer } from './customer.ts'

test('what somebody agreed to on WhatsApp is said of each purpose', () => {
  const customer = { whatsappUtilityOptIn: true, whatsappMarketingOptIn: false, consents: [] }
  expect(renderToStaticMarkup(<Consents customer={customer as never as Customer} />)).toMatch(
    /Order updates<.*>Agreed<.*Offers and new pieces<.*>Not agreed</,
  )
})
