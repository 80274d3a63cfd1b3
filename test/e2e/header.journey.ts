import type { Page } from '@playwright/test'
import { arrive, expect, footerLink, test, unfoldFooter, visit } from './journey.ts'
import { newShopper, putInCart, visitAs } from './shopper.ts'

const header = (page: Page) => page.getByRole('banner')
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y)
/** Repeated, since a scroll before the page's scripts run is not noticed. */
const hidesOnTheWayDown = (page: Page) =>
  expect(async () => {
    await scrollTo(page, 90)
    await scrollTo(page, 600)
    await expect(header(page)).not.toBeInViewport({ timeout: 5000 })
  }).toPass()
const ground = (page: Page) => header(page).evaluate((element) => getComputedStyle(element).backgroundColor)

test('the header is translucent after 50 px and hides past 100 until one goes up or tabs into it; its dropdown works by keyboard, its badge counts every piece', {
  tag: '@layout',
}, async ({ page }) => {
  await visit(page, '/about')
  const opaque = await ground(page)
  await scrollTo(page, 40)
  await expect.poll(() => ground(page)).toBe(opaque)
  await scrollTo(page, 60)
  await expect.poll(() => ground(page)).toMatch(/[/,] 0?\.9\)$/)
  await scrollTo(page, 0)
  await expect.poll(() => ground(page)).toBe(opaque)

  await scrollTo(page, 90)
  await expect(header(page)).toBeInViewport({ ratio: 1 })
  await hidesOnTheWayDown(page)
  await scrollTo(page, 500)
  await expect(header(page)).toBeInViewport({ ratio: 1 })

  await hidesOnTheWayDown(page)
  const profile = page.getByRole('button', { name: 'Profile' })
  await profile.focus()
  await expect(header(page)).toBeInViewport({ ratio: 1 })

  const list = page.getByRole('navigation', { name: 'Profile' })
  await page.keyboard.press('Enter')
  await expect(list.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(profile).toBeFocused()

  const shopper = await newShopper()
  await putInCart(shopper.token, { _id: 'indu-dabu-maxi-dress', size: 'L' }, 2)
  await putInCart(shopper.token, { _id: 'nila-shirt-tunic', size: 'M' }, 1)
  await visitAs(page, shopper, '/about')
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toHaveText('3')
  await profile.focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Logout' })).toBeVisible()
  await list.getByRole('link', { name: 'Orders' }).focus()
  await page.keyboard.press('Enter')
  await arrive(page, '/orders')
  await expect(list).toBeHidden()
})

test('by keyboard one gets past the header, through the menu of small screens and on from each new page; the search icon opens the search bar', async ({
  page,
}) => {
  await visit(page, '/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // A client-side transition is used only for paths that were visited before; a visit is recorded once the page's
  // scripts run.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('visited:/about'))).not.toBeNull()
  await visit(page, '/contact')
  await unfoldFooter(page)
  await footerLink(page, 'About us').focus()
  await page.keyboard.press('Enter')
  await arrive(page, '/about')
  await expect(page.getByRole('main')).toBeFocused()

  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'COLLECTION' })).toBeInViewport({ ratio: 1 })
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'HOME' })).toBeFocused()
  await menu.getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  // The focus may be in the browser's toolbar or in the menu again, but on nothing behind the menu.
  const behind = () =>
    menu.evaluate((element) => {
      const { activeElement: stop } = document
      return stop !== document.body && !element.contains(stop)
    })
  expect(await behind()).toBe(false)
  await page.keyboard.press('End')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Sarees' }).click()
  await arrive(page, /^\/collection\?category=Saree/)
  await expect(menu).toBeHidden()

  await page.getByRole('link', { name: 'Search' }).click()
  const field = page.getByLabel('Search by name')
  await expect(field).toBeFocused()
  await page.getByRole('link', { name: 'Close search' }).click()
  await expect(page).toHaveURL('/collection?category=Saree')
  await expect(field).toBeHidden()
})
