import type { Page } from '@playwright/test'
import { isAccessible } from './accessibility.ts'
import { letThrough, silence } from './held-calls.ts'
import { arrive, dismiss, expect, picture, test, toast, visit } from './journey.ts'
import { atTheCheckout, cartLink, onlyOrderOf, PIECE, placeOrder } from './paying.ts'
import { cartOf, ordersOf, putInCart } from './shopper.ts'

const WAY = /^UPI, netbanking or card/
const sheet = (page: Page) => page.frameLocator('.razorpay-checkout-frame')
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click()
const scriptOf = (page: Page) => page.locator('script[src*="/razorpay/"]')

declare global {
  interface Window {
    Razorpay?: new (options: object) => object
    widgetOptions?: { config?: unknown }
  }
}

/** Records the options with which the shop opens the provider's window. */
const noteOptions = (page: Page) =>
  page.addInitScript(() => {
    let made: Window['Razorpay']
    Object.defineProperty(window, 'Razorpay', {
      get: () => made,
      set(Made: NonNullable<Window['Razorpay']>) {
        made = class extends Made {
          constructor(options: object) {
            super(options)
            window.widgetOptions = options
          }
        }
      },
    })
  })

test('a window that cannot be opened leaves the other ways to pay, and one chosen without a line waits for one; the window goes with its page, and a signature that does not hold pays nothing', async ({
  page,
  context,
}) => {
  const script = '**/razorpay/v1/checkout.js'
  await page.route(script, (route) => route.abort())
  const { token } = await atTheCheckout(page)
  await test.step('a window that cannot be opened', async () => {
    await page.getByRole('radio', { name: WAY }).check()
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'The payment window cannot be opened just now.' })
    await expect(notice).toBeVisible()
    await placeOrder(page, WAY)
    await expect(notice).toBeVisible()
    await expect.poll(() => ordersOf(token)).toEqual([])
    await page.getByRole('radio', { name: /^Cash On Delivery/ }).check()
    await expect(notice).toBeHidden()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await arrive(page, '/orders')
    expect(await onlyOrderOf(token)).toMatchObject({ paymentMethod: 'COD' })
    await letThrough(page, script)
  })

  await putInCart(token, PIECE)
  await visit(page, '/cart')
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await expect(page.locator('.toasts')).toBeAttached()
  await context.setOffline(true)
  await page.getByRole('radio', { name: WAY }).check()
  await expect(toast(page, 'You are offline. Nothing is lost')).toBeVisible()
  await context.setOffline(false)
  // Part of the document that may load the widget's script.
  await expect(page.locator('script[src*="razorpay"]')).toBeAttached()
  await expect(page.getByRole('radio', { name: WAY })).toBeChecked()

  await placeOrder(page, WAY)
  await expect(sheet(page).getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/cart"]')?.click())
  await arrive(page, '/cart')
  await expect(page.locator('.razorpay-container')).toHaveCount(0)
  await expect.poll(() => ordersOf(token)).toMatchObject([{ paymentMethod: 'COD' }])

  await page.route('**/api/order/verifyRazorpay', async (route) => {
    const proof = { ...route.request().postDataJSON(), razorpay_signature: 'f'.repeat(64) }
    await route.continue({ postData: JSON.stringify(proof) })
  })
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await arrive(page, '/place-order')
  await placeOrder(page, WAY)
  await press(page, 'Pay')
  await arrive(page, '/cart')
  await expect(toast(page, 'Payment verification failed')).toBeVisible()
})

test('a window that is closed: nothing is ordered, all that was typed is still there; too often or without a line, the next press pays the same order, also where the bank says no at first', async ({
  page,
}, info) => {
  await noteOptions(page)
  const { token, email, phone } = await atTheCheckout(page)
  await expect(scriptOf(page), 'the script is not there before it is wanted').toHaveCount(0)
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await page.getByLabel('Street').fill('7 Chitrakoot Marg')
  await page.getByLabel('PIN code').fill('302021')
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan')
  await page.getByLabel('City').fill('Jaipur')
  await page.getByRole('radio', { name: WAY }).check()
  await expect(scriptOf(page)).toHaveCount(1)
  await placeOrder(page, WAY)
  await test.step('the window knows what is paid, and by whom', async () => {
    await expect(sheet(page).getByText('₹2,849')).toBeVisible()
    await expect(sheet(page).getByText('Tana Bana')).toBeVisible()
    await expect(sheet(page).getByText(email)).toBeVisible()
    await expect(sheet(page).getByText(`+91${phone}`)).toBeVisible()
    await picture(page, info, 'widget')
    // As Razorpay's Standard Checkout reads it: UPI comes first, and all other methods of the account follow.
    expect(await page.evaluate(() => window.widgetOptions?.config)).toEqual({
      display: {
        blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
        sequence: ['block.upi'],
        preferences: { show_default_blocks: true },
      },
    })
  })
  await press(page, 'Close')
  const saidOfLastTry = toast(page, 'nothing has been ordered.')
  await saidOfLastTry.hover()
  await expect(page).toHaveURL('/place-order')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused()
  await expect(page.getByLabel('Street')).toHaveValue('7 Chitrakoot Marg')
  await expect(page.getByRole('radio', { name: WAY })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Terms and Conditions/ })).toBeChecked()
  await isAccessible(page)
  expect(await ordersOf(token)).toEqual([])
  expect(await cartOf(token)).not.toEqual({})

  const tooOften = () => silence(page, '**/api/order/abandon', 429)
  const withoutLine = () => page.route('**/api/order/abandon', (route) => route.abort())
  for (const closed of [tooOften, withoutLine]) {
    await closed()
    await page.getByRole('button', { name: 'Place Order' }).press('Enter')
    await expect(sheet(page).getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    expect(await saidOfLastTry.count()).toBe(0)
    await press(page, 'Close')
    await expect(toast(page, 'We are holding your pieces for a while.')).toBeVisible()
    await dismiss(page, 'We are holding your pieces for a while.')
    await expect(page).toHaveURL('/place-order')
  }
  await page.getByRole('button', { name: 'Place Order' }).click()
  await test.step('a bank that says no is not the end', async () => {
    await press(page, 'Fail')
    await expect(toast(page, 'The payment did not go through.')).toBeVisible()
    await expect(sheet(page).getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    expect(await onlyOrderOf(token)).toMatchObject({ payment: false })
  })

  await press(page, 'Pay')
  await arrive(page, '/orders')
  await expect(toast(page, 'Payment successful')).toBeVisible()
  expect(await toast(page, 'The payment did not go through.').count()).toBe(0)
  await expect(page.getByRole('article')).toContainText('Paid • Razorpay')
  await expect(page.getByRole('region', { name: /^Thank you/ })).toContainText('It is paid')
  await expect(cartLink(page, 'Cart')).toBeVisible()
  expect(await onlyOrderOf(token)).toMatchObject({ payment: true, paymentMethod: 'Razorpay' })
  expect(await cartOf(token)).toEqual({})
})
