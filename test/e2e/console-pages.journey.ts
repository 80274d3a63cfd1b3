import type { Page } from '@playwright/test'
import type { AdminRoute } from '../../contract/admin.ts'
import { DOCUMENT_HEADERS } from '../../server/platform/document-headers.ts'
import { isAccessible } from './accessibility.ts'
import { fitsAtBothSizes, fitsSideways } from './crowding.ts'
import { hold, letThrough, silence } from './held-calls.ts'
import { expect, isPhone, picture, test, toast, visit } from './journey.ts'
import { newShopper, order } from './shopper.ts'
import { enterConsole, newStaffLogin, onDatabase, signInAt } from './staff.ts'

/**
 * Every page that needs no more than a shop with an order; pages with a journey of their own are checked there. `desk`:
 * the page's layout on a desktop is different, and is checked for all of its kind.
 */
const PAGES: { path: string; until: string; desk?: true }[] = [
  { path: '/admin', until: 'to pack', desk: true },
  // Soon, for what other journeys change pushes the owner of this one off its first page.
  { path: '/admin/audit-log', until: 'Staff: added' },
  { path: '/admin/orders', until: 'Order Placed', desk: true },
  { path: '/admin/products?q=noor', until: 'Noor Chikankari Kurti', desk: true },
  { path: '/admin/products/noor-chikankari-kurti', until: 'On its card', desk: true },
  { path: '/admin/products/new', until: 'A new product' },
  { path: '/admin/slides', until: 'Add a slide' },
  { path: '/admin/imports', until: 'Choose a CSV file' },
  { path: '/admin/searches', until: 'last 30 days' },
  { path: '/admin/letters', until: 'can leave with one press' },
  { path: '/admin/reviews', until: 'Nobody changes a word' },
  { path: '/admin/returns?q=nothing', until: 'Nothing goes by this number', desk: true },
  { path: '/admin/settings/returns', until: 'Whatever is set here' },
  { path: '/admin/queues', until: 'Mails asked for' },
  { path: '/admin/books', until: 'looked' },
  { path: '/admin/people', until: 'owner@example.com' },
  { path: '/admin/audit-log?show=security', until: 'Signed in' },
  { path: '/admin/audit-log?q=no-such-thing', until: 'Nothing like that was changed.' },
  { path: '/admin/account', until: 'Where you are signed in' },
  { path: '/admin/settings', until: 'Settings', desk: true },
  { path: '/admin/no-such-page', until: 'This page is not here' },
]

test('every page of the console is sound', { tag: '@layout' }, async ({ page }, info) => {
  const complaints = listen(page)
  const { token } = await newShopper()
  await order(token, { _id: 'noor-chikankari-kurti', size: 'L' })
  await signInAt(page, await newStaffLogin('owner'))
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeAttached()
  for (const { path, until } of PAGES.filter(({ desk }) => isPhone(info) || desk))
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText(until).filter({ visible: true }).first()).toBeVisible()
      await picture(page, info, path)
      await soundPage(page, isPhone(info))
    })
  await test.step('an order', async () => {
    await page.goto('/admin/orders')
    await page.locator('.row-link').first().click()
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
    await soundPage(page, isPhone(info))
  })
  expect(complaints()).toEqual([])
})

test('no page of the console is kept, framed or found by a search engine, nor named by the shop and what it loads', async ({
  page,
  request,
}) => {
  for (const path of ['/admin', '/admin/orders', '/admin/no-such-page']) {
    const headers = (await request.get(path)).headers()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers).toMatchObject(DOCUMENT_HEADERS)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  }
  expect((await request.get('/admin/assets/nothing.js')).status()).toBe(404)

  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/(assets\/.*\.(js|css))?$/.test(new URL(response.url()).pathname)) texts.push(response.text())
  })
  await visit(page, '/')
  await expect(page.locator('.toasts'), 'what is fetched once the page has settled').toBeAttached()
  expect(texts.length).toBeGreaterThan(3)
  for (const text of await Promise.all(texts)) expect(text).not.toMatch(/\/admin|app\/console/)
})

test.describe('with the keyboard', { tag: '@desk' }, () => {
  test('one moves through orders, searches, opens and goes elsewhere', async ({ page }) => {
    const { token, email } = await newShopper()
    for (const size of ['L', 'L'] as const) await order(token, { _id: 'noor-chikankari-kurti', size })
    // Filtered to this shopper's orders: other journeys' orders would come before the focused row.
    const hers = new URLSearchParams({ q: email })
    const { name } = await enterConsole(page, 'manager', `/admin/orders?${hers}`)
    const rows = page.locator('.row-link')
    await expect(rows.nth(1)).toBeVisible()
    await expect(page.getByRole('banner').getByText(name).filter({ visible: true })).toHaveText(name)
    await page.keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    const code = (await rows.nth(1).textContent())?.slice(0, 10) ?? ''
    await page.keyboard.type(code)
    // Waited for, since the beginning of the code alone may have left a single row already.
    await page.waitForURL((url) => url.searchParams.get('q') === code)
    await expect(rows).toHaveCount(1)
    await rows.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await isAccessible(page)
    const work = page.getByRole('checkbox', { name: 'Single keys work' })
    await work.uncheck()
    await page.reload()
    await page.getByRole('button', { name: 'Keys' }).click()
    await expect(work).not.toBeChecked()
    await work.check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Both keys at once, since a busy machine takes too long between them.
    await Promise.all(['g', 'm'].map((key) => page.keyboard.press(key)))
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Begin packing' })).toBeVisible()
    await Promise.all(['g', 't'].map((key) => page.keyboard.press(key)))
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  })
})

/** The smallest and the largest id. */
const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * A field to type into for each form that is saved as a whole. Null: another journey covers it, or it is a single
 * button.
 */
const SAVED_AS_A_WHOLE: Record<
  Extract<AdminRoute, `PUT ${string}`>,
  { path: string; field: string } | null
> = {
  'PUT /api/admin/settings': { path: '/admin/settings', field: 'Opening hours' },
  'PUT /api/admin/delivery-rules': { path: '/admin/settings/delivery', field: 'Same day until (hour)' },
  'PUT /api/admin/return-policy': {
    path: '/admin/settings/returns',
    field: 'Pickup tries before it is called off',
  },
  'PUT /api/admin/coupon-rules': { path: '/admin/settings/coupons', field: 'Good for, days' },
  'PUT /api/admin/coupons/{code}': { path: '/admin/coupons/FREESHIP', field: 'Orders in all' },
  'PUT /api/admin/tax-rules': { path: '/admin/tax', field: 'Authorised signatory' },
  'PUT /api/admin/slides': null,
  'PUT /api/admin/letters/{id}': null,
  'PUT /api/admin/products/{handle}': null,
  'PUT /api/admin/people/{id}/role': null,
}

/**
 * Some forms that are sent rather than saved, by their place in the menu; `app/console/parts/unsaved.test.ts` checks
 * that each form warns.
 */
const SENT: { place: string; field: string; behind?: string }[] = [
  { place: 'Self-audit', field: 'Designation' },
  { place: 'My account', field: 'New password' },
  { place: 'People', field: 'Email', behind: 'Invite somebody' },
]

test('what is not saved is not lost without a word', async ({ page }) => {
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await enterConsole(page, 'owner')
  for (const { path, field } of Object.values(SAVED_AS_A_WHOLE).filter((form) => form !== null))
    await test.step(path, async () => {
      await page.goto(path)
      const typed = page.getByLabel(field)
      const held = await typed.inputValue()
      await typed.fill('77')
      await page.getByRole('button', { name: 'Menu' }).click()
      for (const away of [
        menu.getByRole('link', { name: 'Messages' }),
        menu.getByRole('button', { name: 'Sign out' }),
      ]) {
        await away.click()
        await leaving.getByRole('button', { name: 'Stay here' }).click()
      }
      await menu.getByRole('button', { name: 'Close' }).click()
      await expect(typed).toHaveValue('77')
      if (path === '/admin/settings/coupons') {
        await onDatabase((db) => db`update settings set version = version + 1`)
        await page.getByRole('button', { name: 'Save the rules' }).click()
        await expect(page.getByText('Somebody has saved this page meanwhile'), 'a refusal').toBeVisible()
        await expect(typed).toHaveValue('77')
      }
      const undo = page.getByRole('button', { name: 'Undo changes' })
      await undo.click()
      await expect(typed).toHaveValue(held)
      await expect(page.getByText('All is saved')).toBeAttached()
      await expect(undo, 'there is nothing more to undo').toBeDisabled()
      await expect(undo).toBeFocused()
    })

  await page.goto('/admin/messages')
  for (const { place, field, behind } of SENT)
    await test.step(place, async () => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await menu.getByRole('link', { name: place, exact: true }).click()
      if (behind) await page.getByRole('button', { name: behind }).click()
      const typed = page.getByLabel(field)
      await typed.fill('something@example.com')
      await page.goBack()
      await leaving.getByRole('button', { name: 'Stay here' }).click()
      await expect(leaving).toBeHidden()
      await expect(typed).toHaveValue('something@example.com')
      await typed.fill('')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    })

  await test.step('what is refused is said at its field, and Undo takes that away too', async () => {
    await page.goto('/admin/settings')
    const founded = page.getByLabel('Founded')
    await founded.fill('1')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(founded).toHaveAccessibleDescription(/^Founded must/)
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect(founded).toHaveAccessibleDescription('')
    const screen = page.viewportSize()!
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(
      page.getByRole('button', { name: 'Save settings' }),
      'a low screen is the form’s',
    ).not.toBeInViewport()
    await page.setViewportSize(screen)
    await founded.fill('1')
    const letSave = await hold(page, '**/api/admin/settings')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByRole('link', { name: 'Return policy', exact: true }).click()
    const days = page.getByLabel('Within, days from delivery')
    await expect(days).toBeVisible()
    letSave()
    await expect(toast(page, 'Founded must'), 'of a page that was left').toBeVisible()
    await days.fill('soon')
    await page.getByRole('button', { name: 'Save the policy' }).click()
    await expect(days).toHaveAccessibleDescription(/^Within, days from delivery must/)
    await page.getByLabel('A person of the shop decides on each first').uncheck()
    for (const category of ['Saree', 'Kurti'])
      await page.getByRole('checkbox', { name: category, exact: true }).check()
    await expect(page.getByRole('checkbox', { name: 'Saree', exact: true })).toBeChecked()
    await page.getByRole('link', { name: 'All settings' }).click()
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('link', { name: 'Delivery promise', exact: true }).click()
    const pickup = page.getByLabel('PIN code of the pickup')
    await expect(pickup).toHaveAccessibleDescription('Jaipur, Rajasthan')
    await pickup.fill('4000')
    await expect(pickup, 'no longer there').not.toHaveAccessibleDescription(/Jaipur/)
    const pins = page.getByLabel('PIN codes', { exact: true })
    await pins.fill('194101 by mule')
    await page.getByRole('button', { name: 'Save the rules' }).click()
    await expect(pins).toHaveAccessibleDescription(/“194101 by mule” says nothing that is known/)
  })

  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('button', { name: 'Sign out' }).click()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('a page of a list that is empty by now leads to the first, and so does another tab or search', async ({
  page,
}) => {
  await enterConsole(page, 'manager', '/admin/reviews?page=2')
  for (const list of ['reviews', 'returns', 'grievances']) {
    await page.goto(`/admin/${list}?page=2`)
    await expect(page.getByText('Nothing is left on this page.')).toBeVisible()
    await page.getByRole('link', { name: 'See the first' }).click()
    await expect(page).toHaveURL(new RegExp(`/${list}$`))
  }
  await page.goto('/admin/returns?page=2')
  await page.getByRole('link', { name: /^To fetch/ }).click()
  await expect(page).toHaveURL(/returns\?state=pickup$/)
  await page.goto('/admin/returns?page=2')
  await page.getByRole('searchbox').fill('7K3M9Q2W4R')
  await expect(page).toHaveURL(/returns\?q=7K3M9Q2W4R$/)
  await page.getByRole('link', { name: /^To fetch/ }).click()
  await expect(page, 'a number is looked for in all of them').toHaveURL(/returns\?state=pickup$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')

  const { token } = await newShopper()
  const code = await order(token, { _id: 'noor-chikankari-kurti', size: 'L' })
  const after = {
    orders: { q: code, cursor: code },
    messages: { state: 'sent', cursor: FIRST },
    products: { state: 'published', cursor: FIRST },
    'settlements/open': { cursor: LAST },
  }
  for (const [list, { cursor, ...filters }] of Object.entries(after)) {
    await page.goto(`/admin/${list}?${new URLSearchParams({ ...filters, cursor })}`)
    await expect(page.getByText('Nothing is left on this page.')).toBeVisible()
    await page.getByRole('link', { name: 'See the first' }).click()
    const first = String(new URLSearchParams(filters))
    await expect(page).toHaveURL((url) => url.pathname === `/admin/${list}` && url.search.slice(1) === first)
  }
})

test('a month, or who is signed in, that cannot be fetched is said, and can be tried again', async ({
  page,
}) => {
  await enterConsole(page, 'manager', '/admin/tax')
  await silence(page, '**/api/admin/session', 503)
  await page.reload()
  await expect(page.getByText('The shop gave no answer.')).toBeVisible()
  await letThrough(page, '**/api/admin/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tax' })).toBeVisible()
  for (const { path, label } of [
    { path: '/admin/tax', label: 'Month or quarter' },
    { path: '/admin/settlements/month', label: 'Month' },
  ]) {
    await page.goto(path)
    const choice = page.getByLabel(label, { exact: true })
    await expect(choice).toBeVisible()
    const asked = /\?month=/
    await silence(page, asked)
    await choice.selectOption({ index: 2 })
    const trouble = page.getByRole('main').getByRole('alert')
    await expect(trouble).toBeVisible()
    await letThrough(page, asked)
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await expect(trouble).toHaveCount(0)
  }
})

test('a queue says what it has given up, were it a single thing; what is said by the clock goes on with it, also where nothing else changes', async ({
  page,
}) => {
  await page.clock.install()
  await enterConsole(page, 'manager', '/admin/account')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions).toContainText(/since \d+:\d\d/)
  await page.clock.fastForward('24:00:00')
  await expect(sessions).toContainText(/since \d+ \w+, \d+:\d\d/)

  // A queue of which no other journey makes use: nothing else is counted in its row.
  await onDatabase(async (db) => {
    await db`delete from jobs.job where name = 'dead-letters' and source_name = 'purge-cdn'`
    await db`
      insert into jobs.job (name, source_name, data, source_output)
      values ('dead-letters', 'purge-cdn', '{}', '{"message": "It was no page."}')`
  })
  await page.goto('/admin/queues')
  const waits = page.getByRole('table', { name: 'Queues, with what waits in each' })
  const row = waits.getByRole('row').filter({ hasText: 'Pages that the CDN has to forget' })
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  const again = page.getByRole('button', { name: 'Pages that the CDN has to forget: try all again' })
  await expect(again.filter({ visible: true })).toHaveCount(1)

  const now = await page.evaluate(() => Date.now())
  let isFirst = true
  await page.route('/api/admin/queues', async (route) => {
    // After the first reply this page gets no new data.
    if (!isFirst) return
    isFirst = false
    const response = await route.fetch()
    const reply = await response.json()
    const [queue] = reply.queues
    await route.fulfill({
      response,
      json: { ...reply, queues: [{ ...queue, waiting: 1, oldest: new Date(now).toISOString() }] },
    })
  })
  await page.goto('/admin/queues')
  await expect(waits).toContainText(/oldest \d+ s/)
  await page.clock.fastForward('12:00')
  await expect(waits).toContainText('oldest 12 min')

  const retry = page
    .getByRole('table', { name: 'What was given up, newest first' })
    .getByRole('row')
    .filter({ hasText: 'Pages that the CDN has to forget' })
    .getByRole('button')
  await silence(page, '**/api/admin/queues/purge-cdn/retry')
  await retry.press('Enter')
  await expect(toast(page, 'Something went wrong at our end.')).toBeVisible()
  await expect(retry, 'where it is pressed once more').toBeFocused()
})

test('a self-audit that is declared stands at once among those declared; one that a colleague was faster with can still be', async ({
  page,
  browser,
}) => {
  const fill = async (at: Page, name: string, remarks: string) => {
    await at.getByLabel('Name', { exact: true }).fill(name)
    await at.getByLabel('Designation').fill('Proprietor')
    await at.getByLabel('Remarks').fill(remarks)
    await at.getByLabel(/^Whoever signs/).check()
  }
  const declared = (hasText: string) => page.getByRole('listitem').filter({ hasText })
  const declare = (at: Page) => at.getByRole('button', { name: 'Declare it' }).click()
  // Refused where another journey saves the shop’s settings just then; then it is declared once more.
  const declaredAt = (at: Page) =>
    expect(async () => {
      await declare(at)
      await expect(at.getByLabel('Designation')).toHaveValue('', { timeout: 5000 })
    }).toPass()
  const name = `Asha ${crypto.randomUUID().slice(0, 8)}`
  await enterConsole(page, 'owner', '/admin/self-audit')
  await fill(page, name, '')
  await declaredAt(page)
  await expect(declared(`by ${name}, Proprietor`)).toBeVisible()

  await fill(page, 'Asha', 'Two words were mended.')
  const colleague = await (await browser.newContext()).newPage()
  await enterConsole(colleague, 'owner', '/admin/self-audit')
  const theirs = `None ${crypto.randomUUID()}`
  await fill(colleague, 'Asha', theirs)
  await declaredAt(colleague)
  await colleague.context().close()
  await declare(page)
  await expect(declared(theirs)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Remarks')).toHaveValue('Two words were mended.')
})

async function soundPage(page: Page, phone: boolean) {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await isAccessible(page)
  if (phone) await fitsAtBothSizes(page)
  else await fitsSideways(page)
}

/** Collects the browser's errors and warnings about the console. */
function listen(page: Page): () => string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return () => complaints
}
