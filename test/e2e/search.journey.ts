import type { Locator } from '@playwright/test'
import { letThrough, silence } from './held-calls.ts'
import { expect, test, visit } from './journey.ts'

test('what is typed is suggested at once, by keyboard too, and the field goes on without', async ({
  page,
}) => {
  const { promise: lateIsDue, resolve: answerLate } = Promise.withResolvers<void>()
  let isAway = false
  await page.route('**/api/product/suggest?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    if (isAway) return route.abort()
    if (q === 'jaip') await lateIsDue
    return route.continue()
  })
  await visit(page, '/collection?q=')
  const field = page.getByRole('combobox', { name: 'Search by name' })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(field).toHaveAttribute('aria-expanded', 'false')

  await test.step('pieces with pictures, shelves and occasions; arrows, Escape and Enter', async () => {
    const suggested = page.waitForResponse(/suggest\?q=lehnga\+wed$/)
    await field.pressSequentially('lehnga wed')
    await suggested
    const options = list.getByRole('option')
    await expect(options.filter({ hasText: 'Lehenga' }).first()).toBeVisible()
    await expect(list.getByRole('group', { name: 'Pieces' }).locator('img').first()).toBeVisible()
    await expect(list.getByRole('group', { name: 'Shelves' })).toContainText('Bridal')
    await expect(list.getByRole('group', { name: 'To wear to' })).toHaveText(/A wedding/)
    const said = page.getByRole('status').filter({ hasText: 'suggestions' })
    await expect(async () =>
      expect(await said.textContent()).toBe(`${await options.count()} suggestions: arrow keys to choose`),
    ).toPass()
    await field.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!)
    await field.press('ArrowUp')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await field.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toHaveValue('lehnga wed')
    await field.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/collection\?q=lehnga\+wedding$/)
    await expect(field).toHaveValue('lehnga wedding')
    await expect(list).toBeHidden()
  })

  await test.step('a late answer never takes the place of a newer one', async () => {
    const late = page.waitForRequest(/suggest\?q=jaip$/)
    await field.fill('jaip')
    await late
    await field.fill('noor')
    await expect(list).toContainText('Noor Chikankari Kurti')
    answerLate()
    await field.press('ArrowDown')
    await expect(list.getByRole('option').first()).toHaveText(/Noor/)
  })

  await test.step('who has searched is not held up by what is suggested too late', async () => {
    const answered = page.waitForResponse(/suggest\?q=patola$/)
    await field.fill('patola')
    await field.press('Enter')
    await answered
    await expect(page).toHaveURL(/q=patola$/)
    await expect(list).toBeHidden()
    await field.press('ArrowDown')
    await expect(list).toBeVisible()
  })

  await test.step('where nothing answers, the field searches as ever', async () => {
    isAway = true
    await field.fill('लाल साड़ी')
    await field.press('Enter')
    await expect(page.getByRole('article').first()).toContainText('Saree')
    await expect(list).toBeHidden()
    await page.goto(`/collection?q=${encodeURIComponent('blue banarasi wedding')}`)
    await expect(page.getByText('No piece is all of that. These come closest.')).toBeVisible()
  })
})

test('a filter that is ticked while a search is about to go out stays ticked; what is chosen is not overtaken by what was typed just before', {
  tag: '@desk',
}, async ({ page }) => {
  await page.clock.install()
  await visit(page, '/collection?q=')
  const field = page.getByRole('combobox', { name: 'Search by name' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.fill('silk')
  await page.locator('form#filters').getByLabel('Saree', { exact: true }).check()
  await expect(page).toHaveURL(/category=Saree/)
  await page.clock.runFor(250)
  await expect(page).toHaveURL('/collection?category=Saree&q=silk')

  await page.clock.resume()
  await visit(page, '/collection?q=')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.clock.pauseAt(Date.now() + 120_000)
  await field.fill('lehnga wed')
  await page.clock.runFor(120)
  const wedding = page.getByRole('option', { name: 'A wedding' })
  await expect(wedding).toBeVisible()
  const searched = page.waitForRequest(/collection.*q=lehnga\+wedding\b/)
  await wedding.click()
  await searched
  const overtakes: string[] = []
  page.on('request', (request) => overtakes.push(request.url()))
  await page.clock.runFor(250)
  // Requests that the page had sent by now are recorded before this one ends.
  await page.evaluate(() => fetch('/healthz'))
  expect(overtakes.filter((url) => /q=lehnga\+wed\b/.test(url))).toEqual([])
  await expect(page.getByRole('heading', { name: 'Pieces for “lehnga wedding”' })).toBeVisible()
  await expect(page).toHaveURL(/q=lehnga\+wedding$/)
})

test('what was ticked on a slow phone is not seen to go and come again', async ({ page }) => {
  await visit(page, '/collection')
  await page.getByText('Filter', { exact: true }).click()
  const sheet = page.getByRole('dialog')
  const box = (name: string) => sheet.getByLabel(name, { exact: true })
  const changes = await watchBoxes(sheet)
  const browser = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => browser.send('Emulation.setCPUThrottlingRate', { rate })
  await slowDown(6)
  for (const name of ['Lehenga', 'Kurti', 'Saree', 'Women']) await box(name).check()
  await slowDown(1)
  await expect(page).toHaveURL(/Saree/)
  await expect(page.getByRole('link', { name: 'Remove Women' })).toBeAttached()
  await expect
    .poll(changes)
    .toEqual(['Lehenga is ticked', 'Kurti is ticked', 'Saree is ticked', 'Women is ticked'])

  // The address is then already that of the list which the second try fetches.
  await silence(page, /\/collection\.data/)
  await box('Women').click()
  await expect(sheet.getByRole('alert')).toHaveText('Failed to load products')
  await expect(box('Women')).toBeChecked()
  await letThrough(page, /\/collection\.data/)
  const changesOfRetry = await watchBoxes(sheet)
  await slowDown(6)
  await box('Women').click()
  await expect(page.getByRole('link', { name: 'Remove Women' })).toHaveCount(0)
  await expect.poll(changesOfRetry).toEqual(['Women is not ticked'])
})

/** Notes which boxes of categories each frame shows otherwise than the one before; returns what asks for the notes. */
async function watchBoxes(sheet: Locator): Promise<() => Promise<string[]>> {
  const watched = await sheet.evaluateHandle((element) => {
    const ticked = new Map<string, boolean>()
    const seen: string[] = []
    const look = () => {
      for (const { value, checked } of element.querySelectorAll<HTMLInputElement>('input[name=category]')) {
        if (ticked.has(value) && checked !== ticked.get(value))
          seen.push(`${value} is ${checked ? '' : 'not '}ticked`)
        ticked.set(value, checked)
      }
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  return () => watched.jsonValue()
}
