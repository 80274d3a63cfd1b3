import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { askAs } from '../staff.ts'
import { isAccessible } from './accessibility.ts'
import { fitsAtBothSizes } from './crowding.ts'
import { holdReading, loseAnswer, redirect } from './held-calls.ts'
import { expect, picture, test, toast } from './journey.ts'
import { mailsTo, newShopper, openSession, order } from './shopper.ts'
import { enterConsole, heading, onDatabase, staffCaller } from './staff.ts'

const base = () => ({ base: process.env.SHOP_URL ?? '' })
const PIECE = { _id: 'noor-chikankari-kurti', size: 'L' } as const

/** Replaces the random codes by the widest possible ones, of Ws. */
const withTheWidestCodes = (page: Page) =>
  page.locator('dd a').evaluateAll((links) => {
    for (const link of links) link.textContent = 'W'.repeat(10)
  })

/**
 * Checks the page without the mail's frame: axe waits for its script in every frame, and in the mail's no script runs.
 */
async function isAccessibleBesideTheMail(page: Page) {
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.remove()
  })
  await isAccessible(page)
  await page.reload()
}

test('a manager finds a shopper, corrects the phone, signs them out, and gives and erases their data', async ({
  page,
}, info) => {
  const shopper = await newShopper()
  const code = await order(shopper.token, PIECE)
  await enterConsole(page, 'manager', '/admin/customers')
  await expect(heading(page, 'Customers')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(page.getByText('Nobody goes by that.')).toBeVisible()
  await page.getByRole('searchbox').fill(`+91 ${shopper.phone}`)
  await expect(page.locator('.row-link')).toHaveCount(1)
  await page.locator('.row-link').click()
  await expect(heading(page, shopper.name)).toBeVisible()
  await expect(page.getByText(`Order ${code} is still running.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase it' })).toBeDisabled()
  await page.getByText('When they said so').click()
  await isAccessible(page)
  await fitsAtBothSizes(page)
  await picture(page, info, 'customer')

  const phone = `8${randomInt(1e8, 1e9)}`
  await page.getByRole('button', { name: 'Correct the phone' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('12345')
  await page.getByLabel('Reason').fill('A digit was wrong.')
  await page.getByRole('button', { name: 'Save the phone' }).click()
  await expect(page.getByText('must be ten digits')).toBeVisible()
  await isAccessible(page)
  const show = await holdReading(page, '**/api/admin/customers/*')
  await page.getByRole('textbox', { name: 'Phone' }).fill(`8${randomInt(1e8, 1e9)}`)
  await page.getByRole('button', { name: 'Save the phone' }).click()
  await expect(toast(page, 'The phone is corrected.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct the phone' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill(`+91 ${phone}`)
  await page.getByLabel('Reason').fill('Two digits were wrong.')
  await page.getByRole('button', { name: 'Save the phone' }).click()
  await expect(page.getByRole('dialog'), 'one’s own of before is no colleague’s').toHaveCount(0)
  show()
  await expect(page.getByRole('link', { name: phone })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Sign them out' }).click()
  await expect(toast(page, 'They are signed out everywhere.')).toBeVisible()
  await expect(
    call('GET /api/user/profile', undefined, { ...base(), token: shopper.token }),
  ).rejects.toMatchObject({
    status: 401,
  })

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export it' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^customer-\w+-.*\.json$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ account: { email: shopper.email, phone }, orders: [{ code }] })

  await onDatabase((db) => db`update orders set status = 'Delivered' where code = ${code}`)
  // Where the page looks by itself it gets no answer: the credit of below is to come after what it shows.
  await redirect(page, '**/api/admin/customers/*', async (route) => {
    if (!route.request().headers()['x-background']) await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Erase it' }).click()
  const forGood = page.getByRole('button', { name: 'Erase for good' })
  await expect(forGood).toBeDisabled()
  await isAccessible(page)
  await fitsAtBothSizes(page)
  await page.getByLabel('Reason').fill(' ')
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByLabel(`Type ${number} to confirm`).fill(number.toLowerCase())
  // A refusal has it look too.
  const looked = page.waitForResponse(
    (reply) => reply.url().endsWith(`/customers/${number}`) && reply.request().method() === 'GET',
  )
  await forGood.click()
  await looked
  await expect(page.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Reason').fill('Asked by mail.')
  const enterCredit = (cause: 'released' | 'spent', paise: number) =>
    onDatabase(
      (db) => db`
        insert into store_credit (account_id, cause, amount_paise, order_id)
        select account_id, ${cause}, ${paise}, id from orders where code = ${code}`,
    )
  await enterCredit('released', 100_00)
  await forGood.click()
  const givesUp = page.getByLabel('They give up ₹100 of store credit, and know it')
  await expect(givesUp, 'what it was refused for').toHaveAccessibleDescription(
    /They have ₹100 of store credit/,
  )
  await expect(page.getByLabel('Reason')).toHaveValue('Asked by mail.')
  await givesUp.check()
  await enterCredit('spent', -100_00)
  await loseAnswer(page, '**/api/admin/customers/*/erase')
  await forGood.click()
  await expect(heading(page, 'Erased')).toBeVisible()
  await expect(page.getByText(shopper.email)).toHaveCount(0)
  await expect(openSession(shopper)).rejects.toMatchObject({ status: 401 })
  await isAccessible(page)
})

test('cash is allowed with a reason, and taken back; where a colleague was faster nobody is asked the opposite, overwrites a phone, or loses what is typed', async ({
  page,
}) => {
  const shopper = await newShopper()
  const panel = page.getByRole('region', { name: 'Cash on delivery' })
  const allow = page.getByRole('dialog', { name: 'Allow cash on delivery?' })
  await page.clock.install()
  await enterConsole(page, 'manager', `/admin/customers?q=${encodeURIComponent(shopper.email)}`)
  await page.locator('.row-link').click()
  await panel.getByRole('button', { name: 'Allow cash on delivery' }).click()
  await allow.getByRole('button', { name: 'Allow it' }).click()
  await expect(allow.getByLabel('Reason')).toBeFocused()
  await allow.getByLabel('Reason').fill('She called, and the two that came back were ours.')
  await allow.getByRole('button', { name: 'Allow it' }).click()
  await expect(panel).toContainText('Allowed by a person since')
  await panel.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Another one came back.')
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(panel).toContainText('The rules in Settings decide.')

  await panel.getByRole('button', { name: 'Allow cash on delivery' }).click()
  await allow.getByLabel('Reason').fill('The courier was wrong.')
  await onDatabase((db) => db`update accounts set cash_allowed_at = now() where email = ${shopper.email}`)
  await page.clock.fastForward(20_000)
  await expect(page.getByText('Allowed by a person since')).toBeAttached()
  await allow.getByRole('button', { name: 'Allow it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(panel).toContainText('Allowed by a person since')

  const colleague = await staffCaller('manager')
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByRole('textbox', { name: 'Phone' })
  await page.getByRole('button', { name: 'Correct the phone' }).click()
  const [theirs, ours] = [`8${randomInt(1e8, 1e9)}`, `7${randomInt(1e8, 1e9)}`]
  const corrected = { phone: theirs, reason: 'She wrote.' }
  await askAs(colleague, 'POST /api/admin/customers/{code}/phone', corrected, { params: { code } })
  await phone.fill(ours)
  await dialog.getByLabel('Reason').fill('She called.')
  await dialog.getByRole('button', { name: 'Save the phone' }).click()
  await expect(phone).toHaveAccessibleDescription(/changed since you opened this/)
  await expect(page.getByText(theirs)).toBeAttached()

  const erased = { confirm: code, reason: 'She asked.', givesUpCredit: false }
  await askAs(colleague, 'POST /api/admin/customers/{code}/erase', erased, { params: { code } })
  await page.clock.fastForward(20_000)
  await expect(page.getByText('Erased', { exact: true }).first()).toBeAttached()
  await expect(dialog.getByLabel('Reason')).toHaveValue('She called.')
  await dialog.getByRole('button', { name: 'Save the phone' }).click()
  await expect(dialog).toContainText('This account is erased.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Correct the phone' })).toHaveCount(0)
})

test('a message that failed is seen as its reader would, and sent again', async ({ page }, info) => {
  const shopper = await newShopper()
  await order(shopper.token, PIECE)
  await expect.poll(async () => (await mailsTo(shopper.email)).length).toBe(1)
  const failure = '550 mailbox unavailable'
  await onDatabase(async (db) => {
    const failed = () => db`
      update messages set status = 'failed', sent_at = null, last_error = ${failure}
      where recipient = ${shopper.email} and template = 'order-placed' and status = 'sent' returning id`
    await expect.poll(async () => (await failed()).length).toBe(1)
  })
  await enterConsole(page, 'manager', '/admin')
  await page.getByRole('link', { name: /messages? failed/ }).click()
  await expect(page.getByRole('link', { name: 'Failed', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('searchbox').fill(shopper.email)
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByLabel('Template').selectOption('Order placed')
  await expect(page).toHaveURL(/[?&]template=order-placed/)
  await expect(page.getByLabel('Template')).toHaveValue('order-placed')
  await expect(page.locator('.row-link')).toHaveCount(1)
  await isAccessible(page)
  await fitsAtBothSizes(page)
  await picture(page, info, 'failed messages')
  await page.locator('.row-link').click()
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Your order is placed', { exact: true })).toBeVisible()
  await withTheWidestCodes(page)
  await fitsAtBothSizes(page)
  await picture(page, info, 'message')
  await isAccessibleBesideTheMail(page)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByRole('button', { name: 'Send it', exact: true }).click()
  await expect(toast(page, 'It is on its way again.')).toBeVisible()
  await expect.poll(async () => (await mailsTo(shopper.email)).length).toBe(2)
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it again' })).toHaveCount(0)

  await page.goto('/admin/templates?template=verify-code')
  await expect(page.frameLocator('iframe').getByText('480213')).toBeVisible()
  await fitsAtBothSizes(page)
  await isAccessibleBesideTheMail(page)
  await page.getByRole('link', { name: 'Order shipped' }).click()
  await expect(
    page.frameLocator('iframe').getByText('Your order is on its way', { exact: true }),
  ).toBeVisible()
})

test('today says what there is to do and what was sold, where nothing goes or moves under a finger, and leads there', async ({
  page,
}, info) => {
  const shopper = await newShopper()
  await order(shopper.token, PIECE)
  let counts = { toPack: 3, booksWrong: 0 }
  // The first reply is kept and only these counts are changed, since other journeys make work of other kinds meanwhile.
  let first: object | undefined
  await page.route('/api/admin/today', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    first ??= (await response.json()) as object
    await route.fulfill({ response, json: { ...first, ...counts } })
  })
  await page.clock.install()
  await enterConsole(page, 'manager', '/admin')
  await expect(page.getByRole('region', { name: 'Sales: Seven days' })).toContainText('₹')
  await expect(page.getByRole('table', { name: 'Sales, thirty days' }).getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('table', { name: 'Sold most, in thirty days' })).toContainText('Noor')
  await isAccessible(page)
  await fitsAtBothSizes(page)
  await picture(page, info, 'today')

  await test.step('what is done stays as 0, what turns up comes last', async () => {
    const board = page.getByRole('region', { name: 'To do' })
    const entries = board.getByRole('list').first().getByRole('listitem')
    await expect(entries.first()).toHaveText('3to pack')
    const names = async () => (await entries.allInnerTexts()).map((text) => text.replace(/^[₹\d,]+\s*/, ''))
    const before = await names()
    counts = { toPack: 0, booksWrong: 2 }
    await page.clock.fastForward('00:15')
    await expect(entries.first()).toHaveText('0to pack')
    await expect(entries.last()).toHaveText('2lines of the books that do not agree')
    expect((await names()).slice(0, before.length)).toEqual(before)
  })

  await page.getByRole('link', { name: /sizes? sold out/ }).click()
  // Drafts and archived products may have none left either, but are not counted.
  await expect(page).toHaveURL(/\/admin\/products\?stock=out&state=published$/)
  await expect(page.getByRole('link', { name: 'On sale', exact: true })).toHaveAttribute('aria-current')
  await page.goBack()
  await page.getByRole('link', { name: /parcels? in trouble/ }).click()
  await expect(heading(page, 'In trouble')).toBeVisible()
  await isAccessible(page)
  await fitsAtBothSizes(page)
})
