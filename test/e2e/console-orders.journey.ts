import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADDRESS } from '../cast.ts'
import { askAs } from '../staff.ts'
import { inspect, isAccessible } from './accessibility.ts'
import { proveMailbox } from './account-states.ts'
import { fitsAtBothSizes } from './crowding.ts'
import { hold, letThrough, redirect, silence } from './held-calls.ts'
import { expect, picture, test, toast } from './journey.ts'
import { advanceParcel } from './packing-table.ts'
import { onlyOrderOf, PIECE, payByCard } from './paying.ts'
import { mailsTo, newShopperWithAddress, order, ordersOf } from './shopper.ts'
import { button, enterConsole, heading, staffCaller } from './staff.ts'

const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

test('a packer packs and ships an order, and sees it no more once it has come', async ({ page }, info) => {
  const shopper = await newShopperWithAddress()
  const code = await order(shopper.token, PIECE)

  await enterConsole(page, 'packer', `/admin/orders/${code}`)
  await expect(heading(page, code)).toBeVisible()
  await expect(button(page, 'Cancel')).toHaveCount(0)
  await expect(page.getByText('₹')).toHaveCount(0)
  await isAccessible(page)
  await button(page, 'Begin packing').click()
  await expect(toast(page, `Order ${code}: Packing.`)).toBeVisible()

  const slip = await page.request.get(
    (await page.getByRole('link', { name: 'Packing slip' }).getAttribute('href')) ?? '',
  )
  expect(slip.headers()['content-type']).toBe('application/pdf')

  await button(page, 'Ship').click()
  const ship = page.getByRole('dialog', { name: `Ship ${code}` })
  await inspect(page, info, 'ship')
  await ship.getByRole('button', { name: 'Book the courier' }).click()
  const booked = page.getByRole('heading', { name: /^Parcel \w/ })
  await expect(booked).toBeVisible()
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible()
  await inspect(page, info, 'booked')
  await fitsAtBothSizes(page)
  const awb = ((await booked.textContent()) ?? '').replace('Parcel ', '')
  for (let scan = 0; scan < 2; scan++) await advanceParcel(awb)
  await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible()

  await advanceParcel(awb, 7)
  await expect.poll(async () => (await onlyOrderOf(shopper.token)).status).toBe('Delivered')
  await page.reload()
  await expect(heading(page, 'No such order'), 'a packer’s work ends at the courier').toBeVisible()
})

test('a manager cancels a paid order: the refund is in the ledger, and in the shopper’s inbox', async ({
  page,
}, info) => {
  const shopper = await newShopperWithAddress()
  const code = await payByCard(shopper.token)
  await enterConsole(page, 'manager', `/admin/orders/${code}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await picture(page, info, 'paid')
  await button(page, 'Cancel').click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${code}` })
  await expect(dialog).toContainText('₹2,849 go back through Stripe.')
  await dialog.getByLabel(/^Pieces of/).selectOption('0')
  // The text that screen readers read out.
  await expect(dialog.locator('[aria-live=polite]')).toContainText('Nothing is cancelled yet')
  await dialog.getByLabel(/^Pieces of/).selectOption('1')
  await dialog.getByLabel('Reason').fill('The weaver found a fault in the cloth.')
  await inspect(page, info, 'cancel')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(toast(page, `Order ${code} is cancelled. ₹2,849 go back to the shopper.`)).toBeVisible()
  await expect(page.getByText('Refund done', { exact: true })).toBeVisible()
  await expect(page.getByText('₹2,849 refunded')).toBeVisible()
  await expect(button(page, 'Begin packing')).toHaveCount(0)
  await inspect(page, info, 'cancelled')

  const payment = (await page.getByText(/^Stripe: pi_/).textContent())?.replace('Stripe: ', '')
  const ledger = await (await fetch(`${process.env.SANDBOX_URL}/ledger.json`)).json()
  expect(ledger.refunds).toContainEqual(
    expect.objectContaining({ paymentId: payment, amountPaise: 284_900, state: 'done' }),
  )
  await expect
    .poll(async () => (await mailsTo(shopper.email)).map(({ text }) => text).join('\n'))
    .toMatch(/The weaver found a fault in the cloth\.[\s\S]*₹2,849/)
  expect((await ordersOf(shopper.token))[0]).toMatchObject({ status: 'Cancelled' })
})

test(
  'orders are chosen and packed together; what a colleague was faster with is said',
  { tag: '@desk' },
  async ({ page, browser }, info) => {
    const name = `Lakshmi${randomInt(1e6)}`
    const codes = await ordersTo(name, 4)
    await enterConsole(page, 'manager', `/admin/orders?${new URLSearchParams({ q: name })}`)
    await expect(page.locator('.row-link')).toHaveCount(4)
    await chooseByKeys(page)
    const bar = page.getByRole('region', { name: 'With those chosen' })
    await expect(bar).toContainText('4 chosen')
    await inspect(page, info, 'chosen')
    await fitsAtBothSizes(page)
    const slips = await page.request.get(
      (await bar.getByRole('link', { name: 'Print 4 slips' }).getAttribute('href')) ?? '',
    )
    expect((await slips.body()).subarray(0, 5).toString()).toBe('%PDF-')

    // From here on this page gets no new data.
    await silence(page, '**/api/admin/orders?*')
    const colleague = await (await browser.newContext()).newPage()
    await enterConsole(colleague, 'packer', `/admin/orders/${codes[0]}`)
    await button(colleague, 'Begin packing').click()
    await expect(toast(colleague, `Order ${codes[0]}: Packing.`)).toBeVisible()
    await colleague.context().close()

    await button(page, 'Pack 4').click()
    const outcome = page.getByRole('dialog', { name: '3 of 4 orders being packed' })
    await expect(outcome.getByRole('listitem').first()).toContainText(
      new RegExp(`${codes[0]}Refused.*“Packing” already: A packer`),
    )
    await expect(outcome.getByText('Done')).toHaveCount(3)
    await inspect(page, info, 'outcome')
    await letThrough(page, '**/api/admin/orders?*')
    await outcome.getByRole('button', { name: 'Good' }).click()
    for (const code of codes) await expect(row(page, code)).toContainText('Packing')

    for (const code of codes.slice(0, 2)) await page.getByLabel(`Choose ${code}`).click()
    await button(page, 'Ship 2').click()
    await page
      .getByRole('dialog', { name: 'Ship 2 orders?' })
      .getByRole('button', { name: 'Book the courier' })
      .click()
    const shipped = page.getByRole('dialog', { name: '2 orders given to the courier' })
    await expect(shipped.getByRole('link', { name: 'Print 2 labels' })).toBeVisible()
    await shipped.getByRole('button', { name: 'Good' }).click()
    for (const code of codes.slice(0, 2)) await expect(row(page, code)).toContainText('Booked')

    const unfiltered = /orders\?(?!.*status=)/
    const letGo = await hold(page, unfiltered)
    await page.getByLabel(`Choose ${codes[2]}`).click()
    await button(page, 'Ship 1').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Book the courier' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Good' }).click()
    await page.getByRole('link', { name: 'To pack', exact: true }).click()
    await expect(page.getByText('No order is like that.')).toBeVisible()
    const late = page.waitForResponse(unfiltered)
    letGo()
    await (await late).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.locator('.row-link').count(), 'of what was asked before the filter').toBe(0)

    await page.clock.install()
    await page.goto(`/admin/orders/${codes[3]}`)
    await button(page, 'Cancel').click()
    const cancel = page.getByRole('dialog', { name: `Cancel ${codes[3]}` })
    const reason = cancel.getByLabel('Reason')
    await reason.fill('Too late')
    const theirs = { reason: 'They rang.', piecesLeft: 1 }
    const params = { code: codes[3]! }
    await askAs(await staffCaller('manager'), 'POST /api/admin/orders/{code}/cancel', theirs, { params })
    await page.clock.runFor(6000)
    await expect(page.getByText('They rang.').first()).toBeAttached()
    await page.keyboard.type(' for them')
    await expect(reason, 'a dialog does not close under who types').toHaveValue('Too late for them')
    await cancel.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(reason).toHaveAccessibleDescription(/cancelled/i)
    await page.keyboard.press('Escape')
    await expect(cancel).toHaveCount(0)
    await expect(button(page, 'Cancel')).toHaveCount(0)
  },
)

/** Selects rows by keys: the first with x, those up to the third with X, the last by a click with Shift. */
async function chooseByKeys(page: Page) {
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  for (const key of ['j', 'j', 'X']) await page.keyboard.press(key)
  const boxes = page.locator('tbody input[type=checkbox]')
  await expect(boxes.nth(1)).toBeChecked()
  await boxes.last().click({ modifiers: ['Shift'] })
}

/** Places cash orders with this first name. Returns their codes, newest first, as the console lists them. */
async function ordersTo(firstName: string, count: number): Promise<string[]> {
  const { token, email } = await newShopperWithAddress()
  await proveMailbox({ email })
  const codes: string[] = []
  for (let placed = 0; placed < count; placed++)
    codes.unshift(await order(token, PIECE, { ...ADDRESS, firstName }))
  return codes
}

test('orders come into an empty list by themselves; what a filter shows, or Today asked for, is no new order', async ({
  page,
}) => {
  const name = `Lakshmi${randomInt(1e6)}`
  const isThere = (code: string | undefined) => expect(row(page, code!)).toBeVisible()
  await page.clock.install()
  /** By when the list has been looked at again. */
  const nextLook = () => page.clock.fastForward(20_000)
  await enterConsole(page, 'manager', `/admin/orders?q=${name}`)
  const none = page.getByText('No order is like that.')
  await expect(none).toBeVisible()
  const [older] = await ordersTo(name, 1)
  await nextLook()
  await isThere(older)
  await expect(page.getByText('One new order')).toBeAttached()
  const [newer] = await ordersTo(name, 1)
  await nextLook()
  await isThere(newer)

  await test.step('another search', async () => {
    await page.goto(`/admin/orders?q=${older}`)
    await isThere(older)
    await page.getByRole('searchbox').fill(name)
    await isThere(newer)
    expect(await page.getByText('One new order').count()).toBe(0)
    expect(await page.locator('.is-new').count()).toBe(0)
  })

  await test.step('what Today narrows the list by is over with another tab, and with all of them', async () => {
    const booked = `/admin/orders?${new URLSearchParams({ parcel: 'booked', q: name })}`
    await page.goto(booked)
    await expect(none).toBeVisible()
    await page.getByRole('link', { name: 'To pack', exact: true }).click()
    await isThere(newer)
    await page.goto(booked)
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect(page).toHaveURL(/orders$/)
  })
})

test('an order’s key sends its act once; a note that is typed while the one before is being sent stays typed; what was done is looked at again at once, and less and less often; a label from elsewhere ships it', async ({
  page,
}) => {
  const [code] = await ordersTo(`Lakshmi${randomInt(1e6)}`, 1)
  await page.clock.install()
  await enterConsole(page, 'packer', `/admin/orders/${code}`)
  await expect(button(page, 'Begin packing')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const letMove = await hold(page, `**/api/admin/orders/${code}/move`)
  for (const _ of ['once', 'twice']) await page.keyboard.press('m')
  const asked = page.waitForEvent('dialog')
  const reloading = page.evaluate(() => location.reload()).catch(() => {})
  const question = await asked
  expect(question.type(), 'before an act is left that may not be done').toBe('beforeunload')
  await question.dismiss()
  await reloading
  letMove()
  await expect(button(page, 'Ship')).toBeVisible()
  expect(sent.filter((path) => path.endsWith('/move'))).toHaveLength(1)
  await expect(page.locator('.toast')).toHaveCount(1)

  const note = page.getByLabel('A note for colleagues')
  await note.fill('Wrapped as a present.')
  const letGo = await hold(page, `**/api/admin/orders/${code}/note`)
  await button(page, 'Note it').click()
  await note.fill('With a card.')
  letGo()
  await expect(page.getByRole('listitem').filter({ hasText: 'Wrapped as a present.' })).toBeVisible()
  await expect(note).toHaveValue('With a card.')
  await page.clock.pauseAt(Date.now() + 60_000)
  await button(page, 'Note it').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'With a card.' })).toBeVisible()
  await expect(note).toHaveValue('')
  for (const after of [500, 1000, 2000]) {
    const looked = page.waitForRequest((request) => request.url().endsWith(`/api/admin/orders/${code}`))
    await page.clock.runFor(after)
    await looked
  }
  await page.clock.resume()

  await button(page, 'Ship').click()
  const ship = page.getByRole('dialog', { name: `Ship ${code}` })
  await ship.getByRole('button', { name: 'I have a label already' }).click()
  await ship.getByLabel('AWB').fill(`EK${randomInt(1e8, 1e9)}IN`)
  await ship.getByLabel('Courier').fill('Speed Post')
  const link = ship.getByLabel('Link to follow it')
  await link.fill('https://elsewhere.example/1')
  await ship.getByRole('button', { name: 'It is shipped' }).click()
  await expect(link, 'it leads to no courier').toHaveAccessibleDescription(/courier/)
  await link.clear()
  await ship.getByRole('button', { name: 'It is shipped' }).click()
  await expect(page.getByRole('heading', { name: /^Parcel EK/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'The courier’s page' })).toHaveCount(0)

  await note.fill('With a ribbon.')
  await page.getByRole('link', { name: 'All orders' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await expect(heading(page, 'Orders')).toBeVisible()

  await page.goBack()
  await note.fill('With a bow.')
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
  await redirect(page, `**/api/admin/orders/${code}/note`, async (route) => {
    await failing
    await route.fulfill({ status: 502, body: '' })
  })
  await button(page, 'Note it').click()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(heading(page, 'Orders')).toBeVisible()
  fail()
  await expect(toast(page, 'Something went wrong'), 'of a page that was left').toBeVisible()
})

test('what is chosen while others are packed stays so; what could not be shipped is still to be, and why is said; what is typed at one order is not at another', async ({
  page,
}) => {
  const name = `Lakshmi${randomInt(1e6)}`
  const [newer, older] = await ordersTo(name, 2)
  const bulk = '**/api/admin/orders/bulk'
  await enterConsole(page, 'packer', `/admin/orders?q=${name}`)
  await page.getByLabel(`Choose ${newer}`).check()
  const letGo = await hold(page, bulk)
  await button(page, 'Pack 1').click()
  await page.getByLabel(`Choose ${older}`).check()
  letGo()
  await page.getByRole('dialog').getByRole('button', { name: 'Good' }).click()
  await expect(page.getByLabel(`Choose ${newer}`)).not.toBeChecked()
  await expect(page.getByLabel(`Choose ${older}`)).toBeChecked()

  await page.getByLabel(`Choose ${older}`).uncheck()
  await expect(row(page, newer!)).toContainText('Packing')
  await silence(page, bulk)
  await page.getByLabel(`Choose ${newer}`).check()
  await button(page, 'Ship 1').click()
  const question = page.getByRole('dialog', { name: 'Ship one order?' })
  await question.getByRole('button', { name: 'Book the courier' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await letThrough(page, bulk)
  await question.getByRole('button', { name: 'Book the courier' }).click()
  const shipped = page.getByRole('dialog', { name: 'One order given to the courier' })
  await shipped.getByRole('button', { name: 'Good' }).click()

  await test.step('what is typed at one order is not at another that one goes back to', async () => {
    await page.goto(`/admin/orders?q=${newer}`)
    await row(page, newer!).getByRole('link').click()
    await page.getByRole('link', { name: 'All orders' }).click()
    await page.getByRole('searchbox').fill(older!)
    await row(page, older!).getByRole('link').click()
    await expect(heading(page, older!)).toBeVisible()
    await page.getByLabel('A note for colleagues').fill('Wrapped as a present.')
    await page.evaluate(() => history.go(-2))
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(heading(page, newer!)).toBeVisible()
    await expect(page.getByLabel('A note for colleagues')).toHaveValue('')
  })
})
