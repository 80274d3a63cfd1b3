import type { Deliveries } from './deliver.ts'
import { PROVIDERS } from './faults.ts'
import { Problem, readForm, readJson, sendCsv, sendJson, sendOnTo, sendPage } from './http.ts'
import type { Ledger, PaymentBooks } from './ledger.ts'
import { deliveriesPage } from './pages/deliveries-page.ts'
import { paymentsPage } from './pages/payments-page.ts'
import type { KeptPaymentSettings } from './payment-settings.ts'
import type { Addresses } from './serve.ts'
import { razorpaySettlements, stripePayouts } from './settlement-files.ts'

/** The addresses that all payment providers share, for people and scripts: the ledger, the settings, the webhooks. */
export function paymentPages(
  books: readonly PaymentBooks[],
  settings: KeptPaymentSettings,
  deliveries: Deliveries,
): Addresses {
  const ledger = (): Ledger => {
    const all = books.map((one) => one.ledger())
    return {
      payments: all.flatMap(({ payments }) => payments),
      refunds: all.flatMap(({ refunds }) => refunds),
    }
  }

  const settled = () => ({ ...ledger(), payables: books.flatMap((one) => one.payables()) })

  return {
    '/ledger.json': { GET: (_, response) => sendJson(response, 200, ledger()) },
    '/payments': {
      GET(_, response) {
        const payables = books.flatMap((one) => one.payables())
        sendPage(response, 200, paymentsPage({ payables, ...ledger() }, settings.get()))
      },
    },
    '/stripe/payouts.csv': {
      GET: (_, response) => sendCsv(response, 'stripe-payouts.csv', stripePayouts(settled())),
    },
    '/razorpay/settlements.csv': {
      GET: (_, response) => sendCsv(response, 'razorpay-settlements.csv', razorpaySettlements(settled())),
    },
    '/payments/settings.json': {
      GET: (_, response) => sendJson(response, 200, settings.get()),
      async PUT(request, response) {
        settings.set(await readJson(request))
        sendJson(response, 200, settings.get())
      },
    },
    '/payments/settings': {
      async POST(request, response) {
        settings.set(Object.fromEntries(await readForm(request)))
        sendOnTo(response, '/payments')
      },
    },
    '/deliveries': {
      GET: (_, response) => sendPage(response, 200, deliveriesPage(deliveries.list())),
    },
    '/deliveries.json': {
      GET(_, response, url) {
        const asked = url.searchParams.get('provider')
        sendJson(response, 200, deliveries.list(asked ? providerCalled(asked) : undefined))
      },
    },
    '/deliveries/replay': {
      async POST(request, response) {
        const form = await readForm(request)
        await deliveries.replay(providerCalled(form.get('provider')), Number(form.get('count')) || 1)
        sendOnTo(response, '/deliveries')
      },
    },
  }
}

function providerCalled(name: string | null) {
  const provider = PROVIDERS.find((known) => known === name)
  if (!provider) throw new Problem(400, `No provider is called "${name}".`)
  return provider
}
