import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { standingOf } from './stripe-session.ts'

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
