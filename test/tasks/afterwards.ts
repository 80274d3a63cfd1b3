import { expect } from '@playwright/test'
import { arrive } from '../e2e/journey.ts'
import type { Hand } from './hand.ts'
import type { Task } from './read-tasks.ts'

/** Does what the task says with the order, on My Orders, where the sale has ended. */
export async function afterwards(hand: Hand, { after }: Task): Promise<void> {
  const { page } = hand
  if (after === 'cancels it') {
    await hand.tap(page.getByRole('button', { name: 'Cancel order' }).first())
    await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }))
    await expect(page.getByText('Order Cancelled').first()).toBeVisible()
  }
  if (after === 'again') {
    await hand.tap(page.getByRole('button', { name: 'Order again' }).first())
    await hand.tap(page.getByRole('link', { name: 'Cart, 1 item', exact: true }))
    await arrive(page, '/cart')
  }
}
