import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import type { CartData, Size } from '../../core/sizes.ts'
import { ADDRESS } from '../cast.ts'
import { answerFirst } from './held-calls.ts'
import { visit } from './journey.ts'

export type Login = { email: string; password: string }
export type Shopper = Login & { name: string; phone: string; token: string }
export type Piece = { _id: string; size: Size }

export const DEMO_SHOPPER: Login = { email: 'shopper@example.com', password: 'shopper-demo-1' }

const base = () => process.env.SHOP_URL ?? ''

/** The details of a new shopper, whom nobody has registered yet. */
export const newDetails = () => ({
  name: 'A Shopper',
  email: `shopper-${randomUUID()}@example.com`,
  password: 'warp-and-weft-1',
  phone: newPhone(),
})

const newPhone = () => `9${randomInt(1e8, 1e9)}`

/** Each order has a phone of its own: the law limits cash per phone and day. */
const somewhere = () => ({ ...ADDRESS, phone: newPhone() })

/** Registers a new shopper, with an unverified e-mail address. */
export async function newShopper(): Promise<Shopper> {
  const details = newDetails()
  const { token } = await call('POST /api/user/register', details, { base: base() })
  return { ...details, token }
}

export async function newShopperWithAddress(): Promise<Shopper> {
  const shopper = await newShopper()
  const address = { ...ADDRESS, phone: shopper.phone }
  await call('PUT /api/user/profile/update', { address }, { base: base(), token: shopper.token })
  return shopper
}

/** Logs in through the API. */
export async function openSession({ email, password }: Login): Promise<{ token: string }> {
  return call('POST /api/user/login', { email, password }, { base: base() })
}

/** Signs the page's browser in, and stores what else is given, from the next document of the shop on. */
export async function bringSession(
  page: Page,
  { token }: { token: string },
  more: Record<string, string> = {},
): Promise<void> {
  const what = { origin: base(), mark: `brought ${randomUUID()}`, items: { token, ...more } }
  await page.addInitScript(keepInstead, what)
}

/** Opens an address as somebody who is signed in already. */
export async function visitAs(page: Page, session: { token: string }, path: string): Promise<void> {
  await bringSession(page, session)
  await visit(page, path)
}

/** Replaces all that was stored, once: later changes by the shop stay. Runs in the page. */
function keepInstead(what: { origin: string; mark: string; items: Record<string, string> }) {
  if (location.origin !== what.origin || sessionStorage.getItem(what.mark)) return
  sessionStorage.setItem(what.mark, 'yes')
  localStorage.clear()
  for (const [name, value] of Object.entries(what.items)) localStorage.setItem(name, value)
}

export const heldToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('token'))

export async function putInCart(token: string, { _id, size }: Piece, quantity = 1): Promise<void> {
  await call('POST /api/cart/update', { itemId: _id, size, quantity }, { base: base(), token })
}

export async function cartOf(token: string): Promise<CartData> {
  return (await call('POST /api/cart/get', {}, { base: base(), token })).cartData
}

export async function ordersOf(token: string, shop = base()) {
  return (await call('POST /api/order/userorders', {}, { base: shop, token })).orders
}

/** The number of scans of the order's parcel that the shop has. */
export async function scansOf(token: string, orderId: string): Promise<number> {
  const options = { base: base(), token, params: { orderId } }
  const { tracking } = await call('GET /api/order/user-tracking/{orderId}', undefined, options)
  return tracking?.tracking_data.shipment_track.length ?? 0
}

export async function product(id: string) {
  const query = new URLSearchParams({ limit: '500' })
  const { products } = await call('GET /api/product/list', undefined, { base: base(), query })
  const found = products.find(({ _id }) => _id === id)
  if (!found) throw new Error(`The demo catalogue has no ${id}.`)
  return found
}

/** Orders pieces of one size with Buy Now and cash on delivery. Returns the order's number. */
export async function order(
  token: string,
  piece: Piece,
  address = somewhere(),
  quantity = 1,
): Promise<string> {
  const { effectivePrice } = await product(piece._id)
  const items = [{ ...piece, quantity }]
  const wanted = { items, amount: effectivePrice * quantity + 150, address, directBuy: true }
  const how = { base: base(), token, idempotencyKey: randomUUID() }
  return (await call('POST /api/order/place', wanted, how)).orderId
}

/** Ends the session on the server only, as its expiry would. */
export async function endSession(token: string): Promise<void> {
  await call('POST /api/user/logout', {}, { base: base(), token })
}

/**
 * Ends the session when the page makes this call: earlier, another call of the page could notice it, and lead away first.
 */
export const endSessionAt = (page: Page, path: string, token: string): Promise<void> =>
  answerFirst(page, path, async (route) => {
    await endSession(token)
    await route.continue()
  })

type Mail = { subject: string; text: string }

export async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/inbox.json?to=${encodeURIComponent(email)}`)
  return answer.json()
}
