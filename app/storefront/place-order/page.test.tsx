import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserProfile } from '../../../core/person.ts'
import { OPENING_FACTS } from '../../../core/shop.ts'
import { ADDRESS } from '../../../test/cast.ts'
import type { CheckoutLine } from './checkout-lines.ts'
import { CheckoutForm } from './page.tsx'
import { offeredOptions } from './payment-options.ts'
import { useCheckout } from './use-checkout.ts'

const USER: UserProfile = {
  ...{ _id: 'a-shopper', name: 'Asha Rao', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
  ...{ phone: ADDRESS.phone, isAccountVerified: true, hasPassword: true, address: ADDRESS },
  ...{ whatsappOptIn: false, whatsappUtilityOptIn: false, whatsappMarketingOptIn: false },
}
const LINE: CheckoutLine = {
  ...{ _id: 'tie', name: 'Silk Tie', sizeText: 'M', quantity: 1, price: 999, picture: null },
  size: 'M',
}

function Checkout() {
  const checkout = useCheckout({
    ...{ user: USER, others: [], lines: [LINE], directBuy: false, widgetScripts: {} },
    options: offeredOptions({ payments: [], google: false, whatsapp: false, mail: false, widgetScripts: {} }),
    onLeave: () => {},
    onOutdated: () => {},
  })
  return <CheckoutForm user={USER} lines={[LINE]} checkout={checkout} back={{ to: '/cart', text: 'Back' }} />
}

/** As it stands with what was filled in before, in this tab. */
function drawn(draft: object, gstin: string | null) {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ userId: USER._id, draft }) })
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Checkout, loader: () => null }])
  const loaded = { shop: { ...OPENING_FACTS, gstin } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: loaded } }} />)
}
afterEach(() => vi.unstubAllGlobals())

test('an order lacks no GSTIN where the shop has none any more', () => {
  const begun = { business: { isOne: true, gstin: '08AAPFU', legalName: '' }, terms: true, policies: true }
  expect(drawn(begun, '08AAPFU0939F1ZV')).toContain('Before you order: GSTIN')
  expect(drawn(begun, null)).not.toContain('Before you order')
})
