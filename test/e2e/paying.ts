import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { ADDRESS } from '../cast.ts'
import { expect } from './journey.ts'
import {
  newShopperWithAddress,
  ordersOf,
  type Piece,
  product,
  putInCart,
  type Shopper,
  visitAs,
} from './shopper.ts'

export const PIECE = { _id: 'indu-dabu-maxi-dress', size: 'L' } as const

/** Brings a new shopper with one piece in the cart to the checkout. */
export async function atTheCheckout(page: Page, piece: Piece = PIECE): Promise<Shopper> {
  const shopper = await newShopperWithAddress()
  await putInCart(shopper.token, piece)
  await visitAs(page, shopper, '/place-order')
  return shopper
}

/** Chooses a payment method, accepts the policies, and orders. */
export async function placeOrder(page: Page, way: RegExp): Promise<void> {
  await page.getByRole('radio', { name: way }).check()
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
}

export const totals = (page: Page) => page.getByRole('region', { name: 'Cart totals' })

/** Puts a coupon in, in the cart or at the checkout, and waits until it stands among the totals. */
export async function putInCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Have a coupon?' }).click()
  await page.getByLabel('Coupon code').fill(code)
  await page.getByLabel('Coupon code').press('Enter')
  await expect(totals(page)).toContainText(`Coupon ${code}`)
}

export async function acceptPolicies(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await page.getByRole('checkbox', { name: /Return & Refund/ }).check()
}

export const PAYMENT_PAGE = /\/pay\/cs_/

/** The provider's page is another site, which is not hydrated like ours. */
export async function atThePaymentPage(page: Page): Promise<string> {
  await page.waitForURL(PAYMENT_PAGE)
  return page.url().split('/pay/')[1]!
}

/** Pays without a browser. `webhook`: whether the provider tells the shop. */
export async function payElsewhere(session: string, webhook: 'now' | 'none'): Promise<void> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/stripe/sessions/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Begins an order by card without a browser: its number, and its session at the provider. */
export async function beginByCard(token: string): Promise<{ code: string; session: string }> {
  const { effectivePrice } = await product(PIECE._id)
  const wanted = { items: [{ ...PIECE, quantity: 1 }], amount: effectivePrice + 150, address: ADDRESS }
  const how = { base: process.env.SHOP_URL ?? '', token, idempotencyKey: randomUUID() }
  const { orderId, session_url } = await call('POST /api/order/stripe', wanted, how)
  return { code: orderId, session: session_url.split('/pay/')[1]! }
}

/** Places an order and pays it by card, without a browser. Returns its number. */
export async function payByCard(token: string): Promise<string> {
  const { code, session } = await beginByCard(token)
  await payElsewhere(session, 'now')
  await expect.poll(async () => (await onlyOrderOf(token)).payment).toBe(true)
  return code
}

export async function onlyOrderOf(token: string) {
  const orders = await ordersOf(token)
  expect(orders).toHaveLength(1)
  return orders[0]!
}

export const cartLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
