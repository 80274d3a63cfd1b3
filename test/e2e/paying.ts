import type { Page } from '@playwright/test'
import { expect, visit } from './journey.ts'
import {
  bringSession,
  newShopperWithAddress,
  ordersOf,
  type Piece,
  putInCart,
  type Shopper,
} from './shopper.ts'

export const PIECE = { _id: 'indu-dabu-maxi-dress', size: 'L' } as const

/** A shopper with one piece in the cart, before the checkout. */
export async function atTheCheckout(page: Page, piece: Piece = PIECE): Promise<Shopper> {
  const shopper = await newShopperWithAddress()
  await putInCart(shopper.token, piece)
  await bringSession(page, shopper)
  await visit(page, '/place-order')
  return shopper
}

/** Chooses a way to pay, accepts the policies, and orders. */
export async function placeOrder(page: Page, way: RegExp): Promise<void> {
  await page.getByRole('radio', { name: way }).check()
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
}

export async function acceptPolicies(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await page.getByRole('checkbox', { name: /Return & Refund/ }).check()
}

/** The provider's page is another site; it is no page of ours that has to come to life. */
export async function atThePaymentPage(page: Page): Promise<string> {
  await page.waitForURL(/\/pay\/cs_/)
  return page.url().split('/pay/')[1]!
}

/** Pays as the shopper would, without a browser. `webhook`: whether the shop hears of it from the provider. */
export async function payElsewhere(session: string, webhook: 'now' | 'none'): Promise<void> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/stripe/sessions/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

export async function onlyOrderOf(token: string) {
  const orders = await ordersOf(token)
  expect(orders).toHaveLength(1)
  return orders[0]!
}

export const cartLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
