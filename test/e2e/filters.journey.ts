import { isAccessible } from './accessibility.ts'
import { hold, letThrough, silence } from './held-calls.ts'
import { comesToLife, expect, isPhone, paste, test, visit } from './journey.ts'

test(
  'a list is narrowed by what matters, each choice counted before it is made, and widened again',
  { tag: '@layout' },
  async ({ page }, info) => {
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    const place = isPhone(info) ? sheet : page.locator('form#filters')
    const pieces = page.getByRole('status').filter({ hasText: /^\d+ pieces?$/ })
    const facet = (name: string) => place.locator('summary', { hasText: name })
    await visit(page, '/collection?category=Saree')
    if (isPhone(info)) {
      const letGo = await hold(page, /\/filter-sheet-[^/]+\.js/)
      await page.getByText('Filter (1)', { exact: true }).click()
      await expect(page.locator('summary', { hasText: 'Filter (1)' })).toHaveAttribute('aria-busy', 'true')
      letGo()
      await expect(sheet).toBeVisible()
      await expect(page.locator('summary', { hasText: 'Filter (1)' })).not.toHaveAttribute('aria-busy')
    } else await expect(facet('Size')).toBeVisible()

    await place.getByLabel('Red', { exact: true }).check()
    await expect(page).toHaveURL('/collection?category=Saree&colour=red')
    await facet('Fabric').click()
    const wouldLeaveNone = place.locator('[name=fabric] [aria-disabled=true]').first()
    await wouldLeaveNone.press('Space')
    await expect(wouldLeaveNone).not.toBeChecked()
    await expect(page).toHaveURL('/collection?category=Saree&colour=red')
    await facet('Occasion').click()
    const office = place.getByLabel('Office', { exact: true })
    const left = Number(/\d+/.exec((await office.getAttribute('aria-description')) ?? '')?.[0])
    await office.check()
    await expect(page).toHaveURL('/collection?category=Saree&colour=red&occasion=office')
    if (isPhone(info)) {
      await silence(page, /\/collection\.data/)
      // Not `uncheck`, which wants it to stay so.
      await office.click()
      await expect(sheet.getByRole('alert'), 'where the sheet hides what the page says').toHaveText(
        'Failed to load products',
      )
      await expect(office).toBeChecked()
      await letThrough(page, /\/collection\.data/)
      await office.uncheck()
      await expect(sheet.getByRole('alert')).toHaveCount(0)
      await expect(office).not.toBeChecked()
      await office.check()
      await expect(page).toHaveURL('/collection?category=Saree&colour=red&occasion=office')
      await expect(sheet.getByRole('status')).toHaveText(left === 1 ? 'Show 1 piece' : `Show ${left} pieces`)
      await isAccessible(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(page.locator('summary', { hasText: 'Filter (3)' })).toBeFocused()
    }
    await expect(page.getByRole('article')).toHaveCount(left)

    await page.getByRole('link', { name: 'Remove Office' }).click()
    await expect(page).toHaveURL('/collection?category=Saree&colour=red')
    await expect(page.getByRole('article')).not.toHaveCount(left)
    const red = await pieces.textContent()
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(left)
    await page.goForward()
    await expect(pieces).toHaveText(red!)

    if (isPhone(info)) await page.getByText('Filter (2)', { exact: true }).click()
    await expect(place.getByLabel('To', { exact: true })).toHaveAttribute('placeholder', /^\d{1,2},\d{3}$/)
    await paste(place.getByLabel('To', { exact: true }), '  ₹ 1,000.50')
    await place.getByLabel('To', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/collection?category=Saree&priceTo=1000&colour=red')
    if (isPhone(info)) await sheet.getByRole('button', { name: 'No piece is all of this' }).click()
    await expect(page.getByText('No piece is all of these at once.')).toBeVisible()
    await page.getByRole('link', { name: /^Take off “Up to ₹1,000”: \d+ piece/ }).click()
    await expect(page).toHaveURL('/collection?category=Saree&colour=red')
    await expect(pieces).toHaveText(red!)

    if (!isPhone(info)) {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await place.getByLabel('From', { exact: true }).fill('1000')
      await page.keyboard.press('Tab')
      await page.keyboard.insertText('90000')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/collection?category=Saree&priceFrom=1000&priceTo=90000&colour=red')
      expect(
        asked.filter((url) => /priceFrom=1000&colour/.test(url)),
        'asked with one price alone',
      ).toEqual([])
      await page.goBack()
      await expect(page).toHaveURL('/collection?category=Saree&colour=red')
    }

    const { promise } = await (await page.request.get('/api/delivery/302003')).json()
    const show = page.getByRole('button', { name: 'Show what arrives in time' })
    await page.getByText('Deliver by', { exact: true }).click()
    await show.click()
    await expect(page.getByText('Please choose a festival or a day.')).toBeVisible()
    await page.getByLabel('In time for').selectOption('day')
    await page.getByLabel('There by').fill('2020-01-01')
    await paste(page.getByLabel('PIN code'), '302 003')
    await show.click()
    await expect(page.getByText(/^Nothing can be there by .*; the first day is /)).toBeVisible()
    await page.getByLabel('There by').fill(promise.by)
    await page.getByLabel('PIN code').press('Enter')
    const arriveInTime = page.getByText(/^These arrive at 302003 by /)
    await expect(arriveInTime).toBeVisible()
    await expect(page).toHaveURL('/collection?category=Saree&colour=red&ready=0')
    await page.getByRole('link', { name: 'Remove Ready to send' }).click()
    await expect(page).toHaveURL('/collection?category=Saree&colour=red')
    await expect(arriveInTime).toBeHidden()

    await test.step('a keyboard goes on from where a filter was taken off', async () => {
      const off = page.getByRole('link', { name: 'Remove Red' })
      // The link may be focused before the scripts run.
      const letGo = await hold(page, /\.js$/)
      await page.goto('/collection?category=Saree&colour=red', { waitUntil: 'commit' })
      await off.focus()
      letGo()
      await comesToLife(page)
      await page.keyboard.press('Enter')
      await expect(off).toHaveCount(0)
      const isLost = () => page.evaluate(() => document.activeElement?.matches('body, html') ?? true)
      await expect.poll(isLost, 'the focus').toBe(false)
    })
  },
)

test('what is chosen or taken off while a list is on its way comes on top of what was before it, until one goes back', async ({
  page,
}) => {
  const off = (name: string) => page.getByRole('link', { name: `Remove ${name}` })
  const sort = page.getByLabel('Sort')
  await test.step('one filter after the other is taken off, and an order chosen', async () => {
    await visit(page, '/collection?category=Saree&priceFrom=500&colour=red&occasion=office')
    const release = await hold(page, /\/collection\.data/)
    await off('Red').click()
    await off('From ₹500').click()
    await off('Office').click()
    await sort.selectOption('Low to High')
    release()
    await expect(page).toHaveURL('/collection?category=Saree&sort=low-high')
    await expect(sort).toHaveValue('low-high')
    await expect(page.locator('.toast'), 'of what is asked for no more').toHaveCount(0)
  })

  await test.step('a menu that is opened meanwhile stays under the finger, until something else is shown', async () => {
    const choose = async (order: string, opened: string) => {
      const release = await hold(page, /\/collection\.data/)
      await sort.selectOption(order)
      await page.getByRole('button', { name: opened, exact: true }).click()
      release()
    }
    await choose('High to Low', 'Profile')
    await expect(page).toHaveURL('/collection?category=Saree&sort=high-low')
    await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Login' }).hover()
    await page.keyboard.press('Escape')
    await choose('Low to High', 'Menu')
    await expect(page).toHaveURL('/collection?category=Saree&sort=low-high')
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sarees' }).click()
    await expect(page).toHaveURL('/collection?category=Saree')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })

  await test.step('what arrives in time is looked up while another order is chosen', async () => {
    const { promise } = await (await page.request.get('/api/delivery/302003')).json()
    await page.getByText('Deliver by', { exact: true }).click()
    await page.getByLabel('In time for').selectOption('day')
    await page.getByLabel('There by').fill(promise.by)
    await page.getByLabel('PIN code').fill('302003')
    const release = await hold(page, '**/api/delivery/*')
    await page.getByRole('button', { name: 'Show what arrives in time' }).click()
    await sort.selectOption('High to Low')
    await expect(page).toHaveURL('/collection?category=Saree&sort=high-low')
    release()
    await expect(page).toHaveURL('/collection?category=Saree&ready=0&sort=high-low')
  })
  await test.step('whoever goes back at once finds it chosen no more', async () => {
    await visit(page, '/collection?category=Saree')
    for (const time of ['once', 'and once more', 'a third time']) {
      await sort.selectOption('Low to High')
      await expect(page).toHaveURL('/collection?category=Saree&sort=low-high')
      await page.goBack()
      await expect(page).toHaveURL('/collection?category=Saree')
      await expect(sort, time).toHaveValue('relevant')
    }
  })
})
