import type { Page } from '@playwright/test'
import { askAs } from '../staff.ts'
import { hold } from './held-calls.ts'
import { arrive, expect, footerLink, logIn, logOut, test, toast, unfoldFooter, visit } from './journey.ts'
import { putOrdersInState } from './order-states.ts'
import { cartLink } from './paying.ts'
import {
  bringSession,
  cartOf,
  endSessionAt,
  heldToken,
  newShopper,
  openSession,
  order,
  putInCart,
  visitAs,
} from './shopper.ts'
import { staffCaller } from './staff.ts'

const PIECE = { _id: 'indu-dabu-maxi-dress', size: 'L' } as const
const PHOTO = new URL('../../demo/catalogue/images/neel-block-print-kurta-set-1-front.avif', import.meta.url)

test('a browser that keeps nothing for any page sells all the same, for as long as its page stands open', async ({
  page,
}) => {
  const shopper = await newShopper()
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get, configurable: true })
  })
  await visit(page, `/product/${PIECE._id}`)
  await page.getByRole('group', { name: 'Select Size' }).getByText(PIECE.size, { exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await arrive(page, '/login')
  await expect(page.getByText('reloading a page logs you out')).toBeVisible()
  const release = await hold(page, '/api/cart/add')
  await logIn(page, shopper)
  await cartLink(page, 'Cart, 1 item').click()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  release()
  await expect(toast(page, 'is in your cart')).toBeVisible()
  // What the shopper does in the cart comes after any redirect of the login.
  await page.getByRole('button', { name: /^One more/ }).click()
  await expect.poll(() => cartOf(shopper.token)).toEqual({ [PIECE._id]: { [PIECE.size]: 2 } })
  await expect(page, 'not led back to the piece').toHaveURL('/cart')
})

test('a dead session leads to the login page, from an invoice, a photo, orders, checkout and cart', async ({
  page,
}) => {
  const shopper = await newShopper()
  const code = await order(shopper.token, PIECE)
  const owner = await staffCaller('owner')
  await askAs(owner, 'POST /api/admin/orders/{code}/move', { to: 'Packing' }, { params: { code } })
  const byHand = { awb: `S-${code}`, courierName: 'BlueDart' }
  await askAs(owner, 'POST /api/admin/orders/{code}/ship', { byHand }, { params: { code } })
  await putOrdersInState({ [code]: { status: 'Delivered' } })
  const isLedAway = async () => {
    await arrive(page, '/login')
    await expect(toast(page, 'Session expired. Please login again')).toBeVisible()
    expect(await heldToken(page)).toBeNull()
  }

  await visitAs(page, shopper, '/orders')
  await endSessionAt(page, '**/api/order/tax-papers/*', shopper.token)
  await page.getByRole('button', { name: 'Invoice' }).click()
  await isLedAway()

  const again = await openSession(shopper)
  await visitAs(page, again, `/review/${PIECE._id}`)
  await endSessionAt(page, '/api/review/photo', again.token)
  await page.getByLabel('Add photos').setInputFiles(PHOTO.pathname)
  await isLedAway()

  for (const path of ['/orders', '/place-order', '/cart']) {
    await bringSession(page, shopper)
    // The page redirects as soon as it knows, perhaps before it has loaded.
    await page.goto(path, { waitUntil: 'commit' })
    await isLedAway()
  }
})

test('a second tab follows login, cart and logout, which empties the cart of this browser and ends the session on the server, and leaves nothing to the next one', async ({
  page,
  context,
}) => {
  const shopper = await newShopper()
  await putInCart(shopper.token, PIECE)
  const other = await context.newPage()
  // The listener for changes of the cart is loaded after the page, but changes announced before that are not lost.
  let listen = () => {}
  const late = new Promise<void>((resolve) => {
    listen = resolve
  })
  await other.route(/\/companion-[^/]+\.js/, async (route) => {
    await late
    await route.continue()
  })
  await visit(other, '/about')
  await visit(page, '/login')
  await logIn(page, shopper)
  await expect(cartLink(other, 'Cart, 1 item')).toBeVisible()
  await expect(other).toHaveURL('/about')
  await arrive(page, '/')
  await visit(page, '/cart')
  const change = page.waitForResponse(/\/api\/cart\/update/)
  await page.getByRole('button', { name: /^One more/ }).click()
  await change
  listen()
  await expect(cartLink(other, 'Cart, 2 items')).toBeVisible()
  await page.getByRole('button', { name: /^One more/ }).click()
  await expect(cartLink(other, 'Cart, 3 items')).toBeVisible()

  const token = (await heldToken(page))!
  await logOut(page)
  await expect(cartLink(other, 'Cart')).toBeVisible()
  await other.bringToFront()
  await other.getByRole('button', { name: 'Profile' }).click()
  await expect(other.getByRole('link', { name: 'Login', exact: true })).toBeVisible()

  await arrive(page, '/login')
  await expect(cartLink(page, 'Cart')).toBeVisible()
  expect(await heldToken(page)).toBeNull()
  await expect(cartOf(token)).rejects.toMatchObject({ status: 401 })
  await cartLink(page, 'Cart').click()
  await expect(page.getByText('Please log in to see your cart')).toBeVisible()
  await visit(page, '/login')
  await logIn(page, shopper)
  await expect(cartLink(page, 'Cart, 3 items')).toBeVisible()
  await other.close()

  await test.step('a change that is still on its way then hides nothing of the next one’s cart', async () => {
    const next = await newShopper()
    await putInCart(next.token, PIECE, 2)
    await visit(page, '/cart')
    const release = await hold(page, '**/api/cart/update')
    await page.getByRole('button', { name: /^One more/ }).click()
    await expect(cartLink(page, 'Cart, 4 items')).toBeVisible()
    await logOut(page)
    await arrive(page, '/login')
    await logIn(page, next)
    await expect(cartLink(page, 'Cart, 2 items')).toBeVisible()
    const refused = page.waitForResponse('**/api/cart/update')
    release()
    await refused
    await expect(cartLink(page, 'Cart, 2 items')).toBeVisible()
  })
})

test('the first visit to a path in a session loads a document, later ones do not', async ({ page }) => {
  await visit(page, '/')
  await expect.poll(() => visited(page, '/')).toBe('1')
  await leaveMark(page)
  await unfoldFooter(page)
  await footerLink(page, 'About us').click()
  await arrive(page, '/about')
  expect(await isMarked(page)).toBe(false)
  await expect.poll(() => visited(page, '/about')).toBe('1')

  await leaveMark(page)
  await unfoldFooter(page)
  for (const [name, path] of [
    ['Home', '/'],
    ['About us', '/about'],
  ] as const) {
    await footerLink(page, name).click()
    await arrive(page, path)
    await expect.poll(() => page.evaluate(() => scrollY), 'each page begins at its top').toBe(0)
  }
  await cartLink(page, 'Cart').click()
  await arrive(page, '/cart')
  await footerLink(page, 'Home').click()
  await arrive(page, '/')
  await page.getByRole('article').first().getByRole('link').click()
  await arrive(page, /^\/product\//)
  expect(await isMarked(page), 'cart and product are never whole documents').toBe(true)
  await page.goBack()
  await arrive(page, '/')
  expect(await isMarked(page)).toBe(true)
})

/** Leaves a mark that only this document has. */
const leaveMark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))
const visited = (page: Page, path: string) =>
  page.evaluate((key) => sessionStorage.getItem(key), `visited:${path}`)
