import type { Page } from '@playwright/test'
import { hold } from './held-calls.ts'
import { arrive, comesToLife, expect, test, toast } from './journey.ts'
import { bringSession, cartOf, newDetails, newShopper } from './shopper.ts'

/** Opens a page and holds its scripts back; the returned function releases them. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await hold(page, /\/assets\/[^/]+\.js$/)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    release()
    await comesToLife(page)
  }
}

test('the first pictures come before scripts, until they are drawn; the page’s styles are in it, and all others come with the scripts', async ({
  page,
}) => {
  // Loaded pictures are shown only when the test dispatches `drawn`.
  await page.addInitScript(() => {
    const drawn = new Promise<void>((resolve) => addEventListener('drawn', () => resolve(), { once: true }))
    HTMLImageElement.prototype.decode = () => drawn
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const files = (end: string) => asked.filter((url) => url.endsWith(end))
  await page.goto('/collection')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect([...files('.js'), ...files('.css')]).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('drawn')))
  await comesToLife(page)
  expect(files('.js')).not.toEqual([])
  expect(files('.css')).toHaveLength(1)
})

test('pictures that wait have their place: nothing on home moves when they may come', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLImageElement.prototype.decode = () => new Promise(() => {})
  })
  await page.goto('/')
  await expect(page.locator('[data-first]')).toBeAttached()
  const places = () =>
    page
      .locator('main :is(nav, section)')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  const waiting = await places()
  await page.evaluate(() => document.documentElement.removeAttribute('data-first'))
  expect(await places()).toEqual(waiting)
})

test('a size, a PIN code and Add to Cart before the scripts are there: one piece in the cart, and its day; Buy Now leads to the checkout', async ({
  page,
}) => {
  const shopper = await newShopper()
  await bringSession(page, shopper)
  const scriptsCome = await openWithoutScripts(page, '/product/noor-chikankari-kurti')
  await page.getByRole('radio', { name: 'S', exact: true }).first().check()
  await page.getByRole('radio', { name: 'M', exact: true }).first().check()
  const pin = page.getByLabel('PIN code').first()
  await pin.fill('342001')
  await pin.press('Enter')
  const help = page.getByRole('region', { name: 'Size help' })
  for (const [name, cm] of Object.entries({ Bust: '91', Waist: '75' }))
    await help.getByLabel(`${name} (cm)`).fill(cm)
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await add.click()
  await scriptsCome()
  await expect(toast(page, /cart/i)).toBeVisible()
  await expect.poll(() => cartOf(shopper.token)).toEqual({ 'noor-chikankari-kurti': { M: 1 } })
  await expect(page.getByRole('radio', { name: 'M', exact: true }).first()).toBeChecked()
  await expect(page.getByText('to Jodhpur, Rajasthan')).toBeVisible()
  await expect(help.getByRole('status')).toContainText(/its bust is .* its waist is/)
  await expect(page).toHaveURL('/product/noor-chikankari-kurti')

  const theyCome = await openWithoutScripts(page, '/product/megha-khadi-saree')
  await page.getByRole('radio', { name: 'M', exact: true }).first().check()
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await theyCome()
  await arrive(page, '/place-order')
})

test('a measure that cannot be, typed before the scripts, is said to be wrong, also where its field is left as they come', async ({
  page,
}) => {
  // The field is left once the text is taken over, and before the page is drawn with it.
  await page.addInitScript(() => {
    const { removeItem } = Storage.prototype
    Storage.prototype.removeItem = function (key) {
      if (key === 'ownMeasures') (document.activeElement as HTMLElement).blur()
      removeItem.call(this, key)
    }
  })
  const scriptsCome = await openWithoutScripts(page, '/product/neelam-pastel-lehenga')
  const bust = page.getByLabel('Bust (cm)')
  await bust.fill('300')
  await scriptsCome()
  await expect(bust).not.toBeFocused()
  await expect(bust).toHaveAccessibleDescription(/^Between 40/)
})

test('in a list, sizes, filters and an order that are chosen before the scripts are there take effect; search and menu need none', async ({
  page,
}) => {
  const scriptsCome = await openWithoutScripts(page, '/collection')
  const card = page.getByRole('article').first()
  await card.getByRole('radio', { name: 'M', exact: true }).check()
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
  await scriptsCome()
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeVisible()

  const theyCome = await openWithoutScripts(page, '/collection')
  await page.getByText('Filter', { exact: true }).click()
  const kurti = page.getByLabel('Kurti', { exact: true })
  await page.getByLabel('Lehenga', { exact: true }).check()
  await kurti.check()
  await kurti.uncheck()
  await page.getByLabel('Sort').selectOption('High to Low')
  await theyCome()
  await expect(page).toHaveURL('/collection?category=Lehenga&sort=high-low')
  await expect(page.getByLabel('Lehenga', { exact: true })).toBeChecked()
  await expect(kurti).not.toBeChecked()

  await openWithoutScripts(page, '/collection?q=')
  await page.getByLabel('Search by name').fill('gulnaar')
  await page.getByLabel('Search by name').press('Enter')
  await page.waitForURL(/q=gulnaar/, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Sarees', exact: true }).first()).toBeVisible()
})

test('what was typed before the scripts is still there: home’s newsletter takes it, the login form logs in', async ({
  page,
}) => {
  const scriptsCome = await openWithoutScripts(page, '/')
  await page.getByRole('button', { name: 'Next slide' }).click()
  const mail = page.getByRole('textbox', { name: /e-?mail/i })
  await mail.fill('somebody@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await scriptsCome()
  await expect(page.getByRole('group', { name: /^2 of/ })).toBeVisible()
  await expect(page.getByText(/somebody@example\.com/)).toBeVisible()
  await expect(page).toHaveURL('/')

  const { email, password } = await newShopper()
  const theyCome = await openWithoutScripts(page, '/login')
  await page.getByLabel('Email').fill(newDetails().email)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await theyCome()
  await page.getByRole('button', { name: 'Login', exact: true }).first().click()
  await expect(toast(page, 'Logged in successfully')).toBeVisible()
})
