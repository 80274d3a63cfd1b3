import { expect } from '@playwright/test'
import { arrive } from '../e2e/journey.ts'
import { acceptPolicies, atThePaymentPage } from '../e2e/paying.ts'
import { newDetails, type Shopper } from '../e2e/shopper.ts'
import { signIn, signUp } from './come-in.ts'
import type { Hand } from './hand.ts'
import type { Task, Way } from './read-tasks.ts'

const WAYS: Record<Way, RegExp> = {
  cash: /^Cash On Delivery/,
  card: /^Card/,
  upi: /^UPI, netbanking or card/,
}

/**
 * Buys a piece, from its page with the size chosen until the order is confirmed. `shopper`: the shopper's account, if
 * she has one.
 */
export async function buyPiece(hand: Hand, task: Task, shopper: Shopper | null): Promise<void> {
  const { page } = hand
  const piece = new URL(page.url()).pathname
  if (task.keepsFirst) await keep(hand)
  await hand.tap(page.getByRole('button', { name: 'Add to Cart' }).first())
  await arrive(page, '/login')
  if (shopper) await signIn(hand, shopper, task.who === 'by phone')
  else await signUp(hand, newDetails())
  await arrive(page, piece)
  await hand.tap(page.getByRole('link', { name: 'Cart, 1 item', exact: true }))
  await arrive(page, '/cart')
  await hand.tap(page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }))
  await arrive(page, '/place-order')
  if (!shopper) await typeAddress(hand, task.pin)
  await pay(hand, task.way)
  await arrive(page, '/orders')
  await expect(page.getByRole('region', { name: /^Thank you/ })).toBeVisible()
}

/** Puts the piece on the wishlist, and comes back to it from there. */
async function keep(hand: Hand) {
  const { page } = hand
  const heart = page.getByRole('button', { name: 'Wishlist', exact: true })
  await hand.tap(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
}

async function typeAddress(hand: Hand, pin: string) {
  const { page } = hand
  await hand.type(page.getByLabel('PIN code'), pin)
  await expect(page.getByLabel('City')).not.toHaveValue('')
  await hand.type(page.getByLabel('Street'), '14 Haldiyon ka Rasta, near the old gate')
}

async function pay(hand: Hand, way: Way) {
  const { page } = hand
  const radio = page.getByRole('radio', { name: WAYS[way] })
  if (!(await radio.isChecked())) {
    hand.taps += 1
    await radio.check()
  }
  await acceptPolicies(page)
  hand.taps += 2
  await hand.tap(page.getByRole('button', { name: 'Place Order' }))
  if (way === 'card') {
    await atThePaymentPage(page)
    await hand.tap(page.getByRole('button', { name: 'Pay', exact: true }))
  }
  if (way === 'upi') {
    const provider = page.frameLocator('.razorpay-checkout-frame')
    await hand.tap(provider.getByRole('button', { name: 'Pay', exact: true }))
  }
}
