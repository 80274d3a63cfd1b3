import type { Page } from '@playwright/test'
import { inspect } from './accessibility.ts'
import { letThrough } from './held-calls.ts'
import { expect, test, visit } from './journey.ts'
import { advanceParcel, packAndShip } from './packing-table.ts'
import { onlyOrderOf, PIECE } from './paying.ts'
import { bringSession, newShopperWithAddress, order, scansOf } from './shopper.ts'

const place = (page: Page) => page.getByRole('region', { name: 'Where the parcel is' })
const step = (page: Page) =>
  page.getByRole('list', { name: 'Progress of this order' }).locator('[aria-current=step]')

test('a parcel is followed from the packing table to the door', async ({ page }, info) => {
  const shopper = await newShopperWithAddress()
  const code = await order(shopper.token, PIECE)
  await bringSession(page, shopper)

  await packAndShip(code)
  const booked = async () => (await onlyOrderOf(shopper.token)).awbCode
  await expect.poll(booked).not.toBeNull()
  const { awbCode, courierName } = await onlyOrderOf(shopper.token)
  /** Adds scans until the order has this status, waiting for each until the shop has it. */
  const reach = async (words: string) => {
    while ((await onlyOrderOf(shopper.token)).status !== words) await nextScan()
  }
  const nextScan = async () => {
    const before = await scansOf(shopper.token, code)
    await advanceParcel(awbCode!)
    await expect.poll(() => scansOf(shopper.token, code)).toBeGreaterThan(before)
  }

  await test.step('where it cannot be looked up all the rest is shown', async () => {
    const lookUps = '**/api/order/user-tracking/*'
    await page.route(lookUps, (route) => route.abort())
    await visit(page, '/orders')
    await expect(step(page), 'until the courier has it').toHaveText('Packing')
    await reach('Shipped')
    await visit(page, '/orders')
    await expect(step(page)).toHaveText('Shipped')
    await expect(page.getByRole('link', { name: 'Track Order' })).toBeVisible()
    await expect(place(page)).toHaveCount(0)
    await expect(page.locator('.toast')).toHaveCount(0)
    await letThrough(page, lookUps)
  })

  await test.step('shipped: its number, its courier, and where it was seen last', async () => {
    for (let scan = 0; scan < 2; scan++) await nextScan()
    await visit(page, '/orders')
    await expect(step(page)).toHaveText('Shipped')
    const card = page.getByRole('article')
    await expect(card).toContainText(awbCode!)
    await expect(card, 'as the shop calls it').toContainText(/Courier(?:BlueDart|DTDC|FedEx)(?! Surface)/)
    await expect(card).not.toContainText(courierName!)
    await expect(card.getByRole('link', { name: 'Track Order' })).toHaveAttribute('target', '_blank')
    await expect(place(page)).toContainText(/Expected delivery \d/)
    await place(page).getByText('Its journey so far').click()
    const scans = place(page).getByRole('listitem')
    await expect(scans.nth(1)).toBeVisible()
    await expect(scans.first().getByText(/\d{4} at \d/)).toBeVisible()
    await expect(place(page), 'no name of a hub').not.toContainText(/_|[A-Z]{4,}/)
    const lastSeen = await scans.first().locator('p').first().textContent()
    await expect(card.getByText(`Status ${lastSeen}`)).toBeVisible()
    await inspect(page, info, 'tracked')
  })

  await test.step('out for delivery, then delivered', async () => {
    await reach('Out for delivery')
    await visit(page, '/orders')
    await expect(step(page)).toHaveText('Out for delivery')
    await reach('Delivered')
    await visit(page, '/orders')
    await expect(step(page)).toHaveText('Delivered')
    await expect(page.getByText('Track Order')).toHaveCount(0)
    await expect(page.getByRole('article')).toContainText('Paid • COD')
  })
})
