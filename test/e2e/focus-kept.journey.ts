import type { Locator, Page } from '@playwright/test'
import { holdReading } from './held-calls.ts'
import { arrive, expect, footerLink, test, toast, visit } from './journey.ts'
import { letBeDelivered } from './order-states.ts'
import { PIECE, payByCard } from './paying.ts'
import { bringSession, newShopperWithAddress, order, putInCart } from './shopper.ts'
import { enterConsole } from './staff.ts'

const MOST_STOPS = 150

async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached within ${MOST_STOPS} presses of Tab: ${place}`)
}

const press = async (page: Page, place: Locator, key = 'Enter') => {
  await tabTo(page, place)
  await page.keyboard.press(key)
}

/** Asserts that the focus is on some element, not back at the page's beginning. */
const isKept = (page: Page, after: string) =>
  expect
    .poll(
      () => page.evaluate(() => document.activeElement?.matches('body, html') ?? true),
      `the focus, ${after}`,
    )
    .toBe(false)

/** Asserts that the dialog keeps the focus inside, closes on Escape and returns the focus to `opener`. */
async function isModal(page: Page, opener: Locator): Promise<void> {
  const dialog = page.getByRole('dialog')
  const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement))
  await expect.poll(isInside, 'the dialog takes the focus').toBe(true)
  const stops = await dialog.locator('button, input, select, textarea, a').count()
  for (let stop = 0; stop <= stops; stop++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    // Between the last and the first element the focus is in the browser's own toolbar.
    if (where === 'DIALOG') expect(await isInside()).toBe(true)
    else expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('a piece is sent back without a mouse', { tag: '@desk' }, async ({ page }) => {
  const shopper = await newShopperWithAddress()
  await letBeDelivered(await order(shopper.token, PIECE))
  await bringSession(page, shopper, { verificationInProgress: 'true' })
  await visit(page, '/orders')
  await press(page, page.getByRole('link', { name: /^Return or exchange/ }))
  await expect(page.getByRole('heading', { name: 'Return or exchange' })).toBeVisible()
  const send = page.getByRole('button', { name: /^Ask for the/ })
  await press(page, send)
  await expect(page.getByText('Please choose a reason.')).toBeVisible()
  await isKept(page, 'after a refusal')
  await page.getByRole('radio', { name: 'The size does not fit' }).focus()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('radio', { name: 'My money back' }))
  await page.keyboard.press('Space')
  await press(page, send)
  await arrive(page, '/orders')
  await isKept(page, 'back among the orders')
  const cancel = page.getByRole('button', { name: 'Cancel the return' })
  await press(page, cancel)
  await isModal(page, cancel)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }))
  await expect(toast(page, 'is cancelled')).toBeVisible()
  await expect(cancel).toHaveCount(0)
  await isKept(page, 'after the return is cancelled')
})

test('the shop is gone on with from where something went away', { tag: '@desk' }, async ({ page }) => {
  const shopper = await newShopperWithAddress()
  await putInCart(shopper.token, PIECE)
  await bringSession(page, shopper, { verificationInProgress: 'true' })
  await visit(page, '/consents')
  const stop = page.getByRole('button', { name: /^Do not ask me/ })
  await press(page, stop)
  await expect(stop).toHaveCount(0)
  await isKept(page, 'after a consent is taken back')

  await visit(page, '/cart')
  await press(page, page.getByRole('button', { name: 'Have a coupon?' }))
  await page.keyboard.type('FREESHIP')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove coupon FREESHIP' })).toBeVisible()
  await isKept(page, 'after a coupon is put in')

  await visit(page, '/contact')
  const complaints = footerLink(page, 'Legal details, complaints')
  for (const time of ['once', 'and once more']) {
    await complaints.press('Enter')
    await expect(page.locator('#complaint'), `what a link names, ${time}`).toBeFocused()
  }
})

test('an order is packed and refunded without a mouse', { tag: '@desk' }, async ({ page }) => {
  const shopper = await newShopperWithAddress()
  const code = await payByCard(shopper.token)
  await enterConsole(page, 'manager')
  await press(page, page.getByRole('link', { name: /to pack$/ }))
  await expect(page).toHaveURL(/\/admin\/orders\?/)
  await isKept(page, 'on the list')
  await press(page, page.getByRole('link', { name: code }))
  await expect(page).toHaveURL(`/admin/orders/${code}`)
  await isKept(page, 'on the order')
  const pack = page.getByRole('button', { name: 'Begin packing' })
  await press(page, pack)
  await expect(pack).toHaveCount(0)
  await isKept(page, 'after packing')
  const ship = page.getByRole('button', { name: 'Ship', exact: true })
  await press(page, ship)
  await isModal(page, ship)
  const refund = page.getByRole('button', { name: 'Refund', exact: true })
  await press(page, refund)
  await isModal(page, refund)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Amount, ₹'))
  await page.keyboard.type('100')
  const show = await holdReading(page, `**/api/admin/orders/${code}`)
  await press(page, dialog.getByRole('button', { name: 'Refund ₹100' }))
  await expect(toast(page, '₹100')).toBeVisible()
  await isKept(page, 'after a refund')
  await press(page, refund)
  await tabTo(page, dialog.getByLabel('Amount, ₹'))
  await page.keyboard.type('2749')
  await press(page, dialog.getByRole('button', { name: 'Refund ₹2,749' }))
  await expect(dialog, 'one’s own refund of before is no colleague’s').toHaveCount(0)
  show()
  await expect(refund).toHaveCount(0)
  await isKept(page, 'after all is refunded')
})
