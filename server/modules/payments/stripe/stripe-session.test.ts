import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { AttemptFacts } from '../provider.ts'
import { sessionFor, standingOf } from './stripe-session.ts'

test('a paid session is money received, unless all of it has gone back from Stripe’s dashboard', () => {
  const standing = (charge: Partial<Stripe.Charge>) =>
    standingOf({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', amount_received: 164_900, currency: 'inr', latest_charge: charge },
    } as Stripe.Checkout.Session)
  const received = [{ paymentId: 'pi_1', amountPaise: 164_900, currency: 'INR' }]
  expect(standing({ refunded: false, amount_refunded: 100 })).toEqual({ state: 'closed', received })
  expect(standing({ refunded: true })).toEqual({ state: 'closed', received: [] })
})

test('a session asks for nothing more than the order has, shows pictures that Stripe can fetch, and is open for all of its time', () => {
  const attempt = (deliveryPaise: number): AttemptFacts => ({
    ...{ attemptId: 'a', orderCode: 'K7M2Q9X4TD', amountPaise: 149_900 + deliveryPaise, deliveryPaise },
    ...{ expiresAt: new Date('2026-12-01T10:30:00.001Z'), email: 'asha@example.com', locale: 'en' },
    lines: [{ name: 'Kurti', size: 'M', quantity: 1, unitPaise: 149_900, picture: '/media/kurti.jpg' }],
  })
  const asked = (deliveryPaise: number, publicUrl = 'https://shop.example') =>
    sessionFor(attempt(deliveryPaise), { publicUrl, picturesAt: '' })
  const imagesOf = ({ line_items: items }: ReturnType<typeof asked>) =>
    items![0]!.price_data!.product_data!.images
  expect(asked(15_000).shipping_options).toHaveLength(1)
  expect(asked(0).shipping_options, 'free delivery is no choice').toBeUndefined()
  expect(imagesOf(asked(0))).toEqual(['https://shop.example/media/kurti.jpg'])
  expect(imagesOf(asked(0, 'http://localhost:3000'))).toBeUndefined()
  // Stripe takes none that is open for less than half an hour.
  expect(asked(0).expires_at).toBe(Date.parse('2026-12-01T10:30:01Z') / 1000)
})
