import type { Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { hold, holdAnswer, loseAnswer, redirect, silence } from './held-calls.ts'
import { arrive, comesToLife, expect, logIn, logOut, test, toast, visit } from './journey.ts'
import { cartOf, newShopper } from './shopper.ts'

const base = () => process.env.SHOP_URL ?? ''
const wishlistOf = async (token: string) =>
  (await call('POST /api/wishlist/get', {}, { base: base(), token })).wishlist

const LIST = '**/api/wishlist/get'

/** Makes the page reload the list, as when the tab is shown again, once the part that does so is loaded. */
async function lookAgain(page: Page) {
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Makes the page reload the list, and holds the reply back until the returned function is called. */
async function heldBack(page: Page): Promise<() => void> {
  const { answered, release } = await holdAnswer(page, LIST)
  await lookAgain(page)
  await answered
  return release
}

test('what a visitor’s heart fell for, also before the scripts, is in the account after the sign-in, and moves to the cart', async ({
  page,
  context,
}) => {
  const shopper = await newShopper()
  await call(
    'POST /api/wishlist/add',
    { itemId: 'megha-khadi-saree' },
    { base: base(), token: shopper.token },
  )
  const release = await hold(page, /\/assets\/[^/]+\.js$/)
  // Not among the kurtis, of which another journey puts one on sale, and takes it off.
  await page.goto('/collection?category=Lehenga', { waitUntil: 'domcontentloaded' })
  const hearts = page.getByRole('button', { name: /^Wishlist: / })
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  // While only one of the price’s two faces is there, its line is a pixel higher.
  await page.evaluate(() => document.fonts.ready)
  const before = await card.boundingBox()
  await hearts.first().click()
  release()
  await comesToLife(page)
  await expect(hearts.first()).toHaveAttribute('aria-pressed', 'true')
  await hearts.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  expect(await card.boundingBox()).toEqual(before)
  const names = await hearts.evaluateAll((all) => all.slice(0, 2).map((each) => each.ariaLabel!))

  await toast(page, 'Saved to your wishlist').getByRole('link', { name: 'View wishlist' }).click()
  await arrive(page, '/wishlist')
  await expect(page.getByText('2 pieces · Kept on this device.')).toBeVisible()
  const listed = () =>
    page.getByRole('button', { name: /^Wishlist: / }).evaluateAll((all) => all.map((each) => each.ariaLabel))
  await expect.poll(listed).toEqual(names.toReversed())

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await arrive(page, '/login')
  await logIn(page, shopper)
  await arrive(page, '/wishlist')
  await expect.poll(async () => (await wishlistOf(shopper.token)).length).toBe(3)
  await expect(page.getByText('3 pieces', { exact: true })).toBeVisible()

  // Another tab removes the saree; this one follows, although the held reply, which it gets only then, still lists it: it was
  // asked for once the saree was gone in the other tab, and before it was in the shop. The saree's card keeps its place.
  const other = await context.newPage()
  await visit(other, '/product/megha-khadi-saree')
  const heart = other.getByRole('main').getByRole('button', { name: 'Wishlist', exact: true })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // The other tab does not reload the list by itself either.
  await other.locator('.toasts').waitFor({ state: 'attached' })
  const letItGo = await hold(other, '**/api/wishlist/remove')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const letItCome = await heldBack(page)
  const removed = other.waitForResponse('**/api/wishlist/remove')
  letItGo()
  await (await removed).finished()
  // What is answered after it says that it was read.
  await other.evaluate(() => fetch('/readyz').then((answer) => answer.text()))
  const askedAgain = page.waitForRequest(LIST)
  letItCome()
  await askedAgain
  await expect(page.getByRole('button', { name: 'Wishlist: Megha Khadi Saree' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await other.close()

  const first = page.getByRole('article').first()
  await first.getByRole('button', { name: /^Move to Cart: / }).click()
  await expect(toast(page, 'Pick a size first')).toBeVisible()
  await first.getByRole('radio').and(page.locator(':enabled')).first().check()
  const move = first.getByRole('button', { name: /^Move to Cart: / })
  const letItIn = await hold(page, '**/api/cart/add')
  await move.click()
  await expect(move).toBeDisabled()
  await expect(move).toHaveAttribute('aria-busy', 'true')
  letItIn()
  await expect(first.getByRole('button', { name: 'In your cart' })).toBeVisible()
  await expect.poll(async () => Object.keys(await cartOf(shopper.token)).length).toBe(1)
  await expect.poll(async () => (await wishlistOf(shopper.token)).length).toBe(1)

  await silence(page, '**/api/wishlist/add')
  await first.getByRole('button', { name: /^Wishlist: / }).click()
  await expect(toast(page, 'Your wishlist could not be changed')).toBeVisible()
  await expect(toast(page, 'Saved to your wishlist')).toBeHidden()

  // Saved, but its answer is lost: a look at the list says so.
  await loseAnswer(page, '**/api/wishlist/add')
  const looked = page.waitForResponse(LIST)
  await first.getByRole('button', { name: /^Wishlist: / }).click()
  await expect(toast(page, 'Saved to your wishlist')).toBeVisible()
  await looked
  expect(await toast(page, 'Your wishlist could not be changed').count(), 'said of the try before').toBe(0)
  await expect(first.getByRole('button', { name: /^Wishlist: / })).toHaveAttribute('aria-pressed', 'true')
})

test('what was asked for before its shopper left is shown to nobody, and given to nobody', async ({
  page,
  context,
}) => {
  const [shopper, next] = [await newShopper(), await newShopper()]
  const itemId = 'megha-khadi-saree'
  await call('POST /api/wishlist/add', { itemId }, { base: base(), token: shopper.token })
  await visit(page, '/login')
  await logIn(page, shopper)
  await arrive(page, '/')

  await test.step('the heart of a change that fails then is not the next one’s', async () => {
    await visit(page, `/product/${itemId}`)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await redirect(page, '**/api/wishlist/remove', async (route) => {
      await released
      await route.abort()
    })
    const heart = page.getByRole('main').getByRole('button', { name: 'Wishlist', exact: true })
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.locator('.toasts').waitFor({ state: 'attached' })
    const asked = page.waitForRequest('**/api/wishlist/remove')
    await heart.click()
    await asked
    await logOut(page)
    await arrive(page, '/login')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/wishlist/remove'))
    release()
    await failed
    await logIn(page, next)
    await arrive(page, '/')
    await visit(page, '/wishlist')
    await expect(page.getByText('Nothing has caught your eye yet?')).toBeVisible()
    expect(await wishlistOf(next.token)).toEqual([])
  })

  await call('POST /api/wishlist/add', { itemId }, { base: base(), token: next.token })
  await test.step('what is the next one’s own is shown, though it is asked for once more meanwhile', async () => {
    let isLookedAt = true
    await page.route(LIST, async (route) => {
      if (isLookedAt) await lookAgain(page)
      await route.continue()
    })
    await visit(page, '/wishlist')
    const piece = page.getByRole('article').getByRole('heading', { name: 'Megha Khadi Saree' })
    await expect(piece).toBeVisible()
    isLookedAt = false
    // Waits for requests that are still being answered.
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('the list that comes after its shopper has left is not shown', async () => {
    const release = await hold(page, '**/api/wishlist/products')
    const asked = page.waitForRequest('**/api/wishlist/products')
    await visit(page, '/wishlist')
    await asked
    const other = await context.newPage()
    await visit(other, '/about')
    await logOut(other)
    await expect(page.getByText('Nothing has caught your eye yet?')).toBeVisible()
    const answered = page.waitForResponse('**/api/wishlist/products')
    release()
    await (await answered).finished()
    await expect(page.getByText('Kept on this device')).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(0)
  })
})
