import type { Page } from '@playwright/test'
import { hold } from './held-calls.ts'
import { arrive, comesToLife, expect, footerLink, test, unfoldFooter, visit } from './journey.ts'
import { bringSession, DEMO_SHOPPER, newShopper, openSession, order, product, visitAs } from './shopper.ts'

test('the lists are fetched again when the tab is looked at again', async ({ page }) => {
  const piece = { _id: 'noor-chikankari-kurti', size: 'M' } as const
  const card = page
    .getByRole('region', { name: 'Best Sellers' })
    .getByRole('article')
    .filter({ hasText: 'Noor Chikankari Kurti' })
  const sold = async () => Number.parseInt((await card.getByText(/^\d+ sold$/).textContent()) ?? '', 10)
  await visit(page, '/about')
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  const before = await sold()
  await order((await newShopper()).token, piece)
  await expect.poll(async () => (await product(piece._id)).salesData.totalSold).toBeGreaterThan(before)
  // A headless browser never hides a tab; this event is what a tab that comes back would dispatch.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(sold).toBeGreaterThan(before)

  await unfoldFooter(page)
  await footerLink(page, 'About us').click()
  await arrive(page, '/about')
  // The address changes before what it shows.
  await expect(card).toHaveCount(0)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // Requests that the page had sent by now are recorded before this one ends.
  await page.evaluate(() => fetch('/healthz'))
  expect(calls, 'of home, which has been left').not.toContain('/api/images')
})

test('whoever leaves before the lists have been fetched again is told of no failure', async ({ page }) => {
  await visit(page, '/collection')
  const lists = /\/_[^/]*\.data/
  const release = await hold(page, lists)
  const asked = page.waitForRequest(lists)
  await visit(page, '/')
  await asked
  await page.getByRole('link', { name: 'See all' }).first().click()
  await arrive(page, '/collection')
  await expect(page.getByRole('heading', { name: 'All collections' })).toBeVisible()
  release()
  // By the time of this click, anything to be announced has been announced.
  await page
    .getByRole('button', { name: /^Wishlist: / })
    .first()
    .click()
  await expect(page.locator('.toast')).toHaveText([/^Saved/])
})

test.describe('the reminder to verify', () => {
  const popup = (page: Page) => page.getByRole('dialog', { name: 'Email Not Verified' })

  test('leaves visitors and verified shoppers alone, and comes to an unverified one, again after 3 minutes, unless a verification is on its way', async ({
    page,
  }) => {
    await page.clock.install()
    const now = () => page.evaluate(() => Date.now())
    await visit(page, '/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await visitAs(page, await openSession(DEMO_SHOPPER), '/')
    await page.getByRole('button', { name: 'Profile' }).click()
    await expect(page.getByText(DEMO_SHOPPER.email)).toBeVisible()
    await expect(popup(page)).toHaveCount(0)

    const shopper = await newShopper()
    await visitAs(page, shopper, '/')
    await expect(popup(page)).toContainText(
      "Your email address hasn't been verified yet. Please verify your email to access all features.",
    )
    await expect(popup(page)).toContainText("You'll be reminded again in 3 minutes")
    await expect(popup(page).getByRole('button', { name: 'Click to Verify' })).toBeVisible()

    await page.clock.pauseAt((await now()) + 60_000)
    const putOff = await now()
    await popup(page).getByRole('button', { name: 'Remind Me Later' }).click()
    await expect(popup(page)).toBeHidden()
    await page.clock.runFor(90_000)
    // A call that is under way as the clock is moved on would be given up.
    const known = page.waitForResponse('**/api/user/profile')
    await page.reload()
    // Scripts wait for an animation frame, which a paused clock never gives.
    await page.clock.resume()
    await comesToLife(page)
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
    await (await known).finished()
    await page.clock.pauseAt(putOff + 150_000)
    await expect(popup(page)).toBeHidden()
    await page.clock.runFor(40_000)
    // What the reminder is made of may still wait for a frame.
    await page.clock.resume()
    await expect(popup(page)).toBeVisible()

    await bringSession(page, shopper, { verificationInProgress: 'true' })
    await visit(page, '/')
    await popup(page).getByRole('button', { name: 'Remind Me Later' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(
      page.getByRole('button', { name: 'Pause slides' }),
      'the page is read from its top',
    ).toBeFocused()
    await page.clock.pauseAt((await now()) + 60_000)
    await page.clock.runFor(400_000)
    await expect(popup(page)).toBeHidden()
  })
})
