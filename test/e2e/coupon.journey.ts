import { randomInt } from 'node:crypto'
import { makeCoupon } from '../make-coupon.ts'
import { answerFirst, hold } from './held-calls.ts'
import { arrive, buyNow, expect, test, visit } from './journey.ts'
import { acceptPolicies, atTheCheckout, putInCoupon, totals } from './paying.ts'
import {
  bringSession,
  mailsTo,
  newShopperWithAddress,
  ordersOf,
  product,
  putInCart,
  visitAs,
} from './shopper.ts'
import { onDatabase } from './staff.ts'

const PIECE = { _id: 'nila-shirt-tunic', size: 'M' } as const

test('a coupon typed anyhow comes off cart, checkout and order; one that does nothing says what would help', async ({
  page,
}) => {
  const shopper = await newShopperWithAddress()
  await putInCart(shopper.token, PIECE)
  const { effectivePrice } = await product(PIECE._id)
  await bringSession(page, shopper)
  // The first request for the profile fails, so the page asks for it again when it needs it.
  await answerFirst(page, '**/api/user/profile', (route) => route.fulfill({ status: 502 }))
  await visit(page, '/cart')
  await page.getByRole('button', { name: 'Have a coupon?' }).click()
  const field = page.getByLabel('Coupon code')
  await expect(field).toBeFocused()
  await field.fill('nothing of the kind')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('We do not know the coupon')
  await field.fill('festive-20')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(`Add ₹${2000 - effectivePrice} more to use FESTIVE20.`)
  await field.fill('free ship')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(totals(page)).toContainText('Coupon FREESHIPFree delivery')
  const other = await page.context().newPage()
  await other.clock.install()
  await answerFirst(other, '**/api/user/profile', (route) => route.fulfill({ status: 502 }))
  const failed = other.waitForResponse('**/api/user/profile')
  await visit(other, '/cart')
  await failed
  await expect(other.getByRole('button', { name: 'Have a coupon?' })).toBeVisible()
  // What is answered after it says that it was read.
  await other.evaluate(() => fetch('/readyz').then((answer) => answer.text()))
  await other.clock.fastForward(10_000)
  const theirs = totals(other)
  await expect(theirs).toContainText('Coupon FREESHIP')
  await page.getByRole('button', { name: 'Remove coupon FREESHIP' }).click()
  await expect(totals(page)).not.toContainText('Coupon FREESHIP')
  await expect(theirs, 'in another tab too').not.toContainText('Coupon FREESHIP')
  await other.close()
  await field.fill('FREESHIP')
  await field.press('Enter')
  await expect(totals(page)).toContainText('Delivery fee₹0')

  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await arrive(page, '/place-order')
  await expect(totals(page)).toContainText('Coupon FREESHIPFree delivery')
  await acceptPolicies(page)
  const place = page.getByRole('button', { name: 'Place Order' })
  await page.locator('.toasts').waitFor({ state: 'attached' })
  const release = await hold(page, '**/api/coupon/check')
  const asked = page.waitForRequest('**/api/coupon/check')
  await putInCart(shopper.token, PIECE, 2)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked
  await expect(place, 'until it is known what the coupon takes off of other pieces').toBeDisabled()
  release()
  await place.click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText('Coupon FREESHIP')).toBeVisible()
  const [order] = await ordersOf(shopper.token)
  expect(order).toMatchObject({ coupon: 'FREESHIP', total: 2 * effectivePrice, deliveryFee: 0 })
})

test('a coupon that is worth less by now goes along at the new total, however soon that is agreed to', async ({
  page,
}) => {
  const code = `WARP${randomInt(1e9)}`
  await onDatabase((db) => makeCoupon(db, { code, endsAt: new Date('2099-12-31T18:30:00Z') }))
  const shopper = await atTheCheckout(page)
  await putInCoupon(page, code)
  await expect(totals(page)).toContainText('It can be used until 31 December 2099 at 11:59 pm.')
  await acceptPolicies(page)
  await onDatabase((db) => db`update coupons set percent = 5 where code = ${code}`)
  const release = await hold(page, '**/api/coupon/check')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const agree = page.getByRole('button', { name: /^Place Order at/ })
  await expect(agree, 'until it is known what the coupon takes off now').toBeDisabled()
  release()
  await agree.click()
  await expect(page).toHaveURL('/orders')
  expect(await ordersOf(shopper.token)).toMatchObject([{ coupon: code }])
  expect(await page.evaluate(() => localStorage.getItem('coupon')), 'it has done its part').toBeNull()
})

test('a coupon stays in the cart that it was put in for, whatever is bought beside it without one', async ({
  page,
}) => {
  const code = `WEFT${randomInt(1e9)}`
  await onDatabase((db) => makeCoupon(db, { code, products: [PIECE._id] }))
  const shopper = await newShopperWithAddress()
  await putInCart(shopper.token, PIECE)
  await visitAs(page, shopper, '/cart')
  await putInCoupon(page, code)

  await visit(page, '/product/alpona-laal-paar-saree')
  await buyNow(page, 'M')
  await expect(totals(page).getByRole('alert')).toContainText(code)
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await arrive(page, '/orders')
  expect(await ordersOf(shopper.token)).toMatchObject([{ coupon: null }])
  await visit(page, '/cart')
  await expect(totals(page)).toContainText(`Coupon ${code}`)
})

test('the newsletter: an e-mail address, a letter, a press, a code; another press, and it is over', async ({
  page,
}) => {
  const email = `reader-${crypto.randomUUID()}@example.com`
  await test.step('home wants an e-mail address, asks its mailbox, and stays where it is', async () => {
    await visit(page, '/')
    await page.waitForLoadState('networkidle')
    const calls: string[] = []
    page.on('request', (request) => {
      // Home reloads its contents now and then, by GET.
      if (request.method() === 'POST' || request.isNavigationRequest()) calls.push(request.url())
    })
    const field = page.getByLabel('Your email')
    const isValid = () => field.evaluate((input) => (input as HTMLInputElement).validity.valid)
    const subscribe = page.getByRole('button', { name: 'Subscribe' })
    await expect(page.getByText('20% off').last()).toBeVisible()
    await subscribe.click()
    expect(await isValid()).toBe(false)
    await field.fill('not an address')
    expect(await isValid()).toBe(false)
    await field.fill(email)
    expect(await isValid()).toBe(true)
    expect(calls).toEqual([])
    await subscribe.click()
    await expect(page.getByText(`Please look in your mailbox, ${email}.`)).toBeFocused()
    await expect(page).toHaveURL('/')
    expect(calls.map((url) => new URL(url).pathname)).toEqual(['/api/newsletter/join'])
  })
  const linkIn = async (name: string) => {
    await expect
      .poll(async () => (await mailsTo(email)).map(({ text }) => text).join())
      .toContain(`?${name}=`)
    const text = (await mailsTo(email)).map(({ text }) => text).join()
    return `/newsletter?${name}=${new RegExp(`\\?${name}=([\\w-]+)`).exec(text)![1]}`
  }
  await visit(page, await linkIn('confirm'))
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await expect(page.getByText(/^HELLO[A-Z0-9]{10}$/)).toBeVisible()
  await visit(page, await linkIn('confirm'))
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  const over = page.getByRole('status').filter({ hasText: 'This link no longer works' })
  await expect(over).toBeFocused()
  await expect(over.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, write to me' })).toHaveCount(0)
  await visit(page, await linkIn('leave'))
  await answerFirst(page, '**/api/newsletter/leave/*', (route) => route.fulfill({ status: 502 }))
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
  await expect(page.getByRole('alert')).toContainText('That did not work')
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
  await expect(page.getByRole('heading', { name: 'You have left' })).toBeVisible()
})
