import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { ADDRESS } from '../cast.ts'
import { makeCoupon } from '../make-coupon.ts'
import { answerFirst, hold, holdAnswer, letThrough, loseAnswer, silence } from './held-calls.ts'
import {
  arrive,
  buyNow,
  comesToLife,
  dismiss,
  expect,
  logIn,
  logOut,
  paste,
  sizeOf,
  test,
  toast,
  translate,
  visit,
} from './journey.ts'
import { acceptPolicies, putInCoupon, totals } from './paying.ts'
import {
  cartOf,
  heldToken,
  newShopper,
  newShopperWithAddress,
  order,
  ordersOf,
  product,
  putInCart,
  visitAs,
} from './shopper.ts'
import { onDatabase } from './staff.ts'

test('a visitor’s Buy Now goes on after the sign-in: one piece to the saved address, the cart as it was', async ({
  page,
}) => {
  const shopper = await newShopperWithAddress()
  const { token } = shopper
  const elsewhere = { ...ADDRESS, street: '7 Chitrakoot Marg', zipcode: '302021', phone: shopper.phone }
  const of = { base: process.env.SHOP_URL ?? '', token }
  await call('POST /api/user/addresses/add', { address: elsewhere }, of)
  await putInCart(token, { _id: 'megha-khadi-saree', size: 'L' }, 2)
  const cart = await cartOf(token)

  await visit(page, '/product/alpona-laal-paar-saree')
  await pressBuyNow(page, 'M')
  await arrive(page, '/login')
  const letProfileCome = await hold(page, '**/api/user/profile')
  await logIn(page, shopper)
  await expect(toast(page, 'Logged in successfully')).toBeVisible()
  await expect(toast(page, 'in your cart')).toBeVisible()
  letProfileCome()
  await arrive(page, '/place-order')
  await expect(page.getByText('We deliver to')).toBeVisible()
  await expect(page.getByText('Jaipur, Rajasthan 302003')).toBeVisible()
  await expect(totals(page)).toContainText('Alpona Laal-Paar Saree')
  await expect(totals(page)).not.toContainText('Megha Khadi Saree')
  await expect(totals(page)).toContainText('Subtotal₹2,290')
  await expect(totals(page)).toContainText('Total₹2,440')

  for (const said of ['Logged in successfully', 'in your cart']) await dismiss(page, said)
  await translate(page)
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await expect(page.getByRole('heading', { name: 'Enter Delivery Address' })).toBeVisible()
  await page.getByRole('button', { name: 'Use Saved Address' }).click()
  await expect(page.getByRole('radio', { name: /14 Haldiyon ka Rasta/ })).toBeChecked()
  await page.getByRole('radio', { name: /7 Chitrakoot Marg/ }).check()
  await page.getByLabel('Somebody else receives the parcel').check()
  await paste(page.getByLabel('Phone of whoever receives it'), '919123456780')
  await acceptPolicies(page)

  await silence(page, '**/api/user/addresses', 503)
  await page.reload()
  await expect(page.getByText('Your details could not be fetched')).toBeVisible()
  await letThrough(page, '**/api/user/addresses')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: /7 Chitrakoot Marg/ })).toBeChecked()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toast(page, 'Order placed successfully')).toBeVisible()
  await expect(page.getByText(/^You can cancel it below/)).toContainText('until we pack it')
  await arrive(page, '/orders')
  await expect(page.getByRole('article').first()).toContainText('Alpona Laal-Paar Saree')
  expect((await ordersOf(token))[0]).toMatchObject({
    amount: 2440,
    itemsCount: 1,
    address: { street: '7 Chitrakoot Marg', phone: '9123456780' },
  })
  expect(await cartOf(token)).toEqual(cart)
})

test('what was wanted is in the cart also if the browser is closed before that is known', async ({
  page,
  context,
}) => {
  const shopper = await newShopper()
  await visit(page, '/product/falguni-floral-midi')
  await pressBuyNow(page, 'L')
  await arrive(page, '/login')
  await page.getByRole('button', { name: 'Do not add' }).click()
  await expect(page.getByText('Once you are in, the')).toBeHidden()
  await visit(page, '/product/falguni-floral-midi')
  await pressBuyNow(page, 'M')
  await arrive(page, '/login')
  const tried = page.waitForRequest('**/api/cart/add')
  await answerFirst(page, '**/api/cart/add', () => new Promise(() => {}))
  await logIn(page, shopper)
  await tried
  await page.close()
  const again = await context.newPage()
  await visit(again, '/about')
  await expect(toast(again, 'The Falguni Floral Midi, size M, is in your cart.')).toBeVisible()
  expect(await cartOf((await heldToken(again))!)).toEqual({ 'falguni-floral-midi': { M: 1 } })
})

test('who signs out while what was wanted goes into the cart leaves nothing of it to the next who signs in', async ({
  page,
  context,
}) => {
  const shopper = await newShopper()
  for (const piece of ['falguni-floral-midi', 'alpona-laal-paar-saree']) {
    await visit(page, `/product/${piece}`)
    await pressBuyNow(page, 'M')
    await arrive(page, '/login')
  }
  const tried = page.waitForRequest('**/api/cart/add')
  const letIn = await hold(page, '**/api/cart/add')
  await logIn(page, shopper)
  await tried
  const other = await context.newPage()
  await visit(other, '/about')
  await logOut(other)
  await arrive(other, '/login')
  letIn()
  await expect.poll(() => page.evaluate(isGranting)).toBe(false)
  await expect(toast(page, 'in your cart')).toBeHidden()
  await other.reload()
  await comesToLife(other)
  await expect(other.getByText('Once you are in, the')).toBeHidden()
})

test('at a price of yesterday nothing is ordered until the new total is agreed to, and a coupon comes off the price of today', async ({
  page,
}) => {
  const coupon = `SELVEDGE${randomInt(1e9)}`
  await onDatabase((db) => makeCoupon(db, { code: coupon }))
  const shopper = await newShopperWithAddress()
  const { effectivePrice } = await product('srikala-kalamkari-saree')
  const price = `₹${effectivePrice.toLocaleString('en-IN')}`
  const putIn = async () => {
    await putInCoupon(page, coupon)
    await expect(totals(page)).toContainText(`Subtotal${price}Coupon ${coupon}`)
  }
  await visitAs(page, shopper, '/product/srikala-kalamkari-saree')
  await buyNow(page, 'M')
  await rememberPrice(page, 999)
  await expect(totals(page).getByRole('listitem')).toContainText('₹999')
  await putIn()
  await expect(totals(page).getByRole('listitem')).toContainText(price)
  await page.getByRole('button', { name: `Remove coupon ${coupon}` }).click()
  await rememberPrice(page, 999)
  await expect(totals(page)).toContainText('Total₹1,149')

  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const news = page.getByRole('dialog', { name: 'The total has changed' })
  await expect(news).toContainText(`₹${(effectivePrice + 150).toLocaleString('en-IN')}`)
  expect(await ordersOf(shopper.token)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(news).toBeHidden()
  await expect(totals(page)).toContainText(`Total₹${(effectivePrice + 150).toLocaleString('en-IN')}`)

  await rememberPrice(page, 999)
  await page.getByRole('button', { name: 'Place Order' }).click()
  // The reply is lost; after a reload, ordering what was agreed to gives the same order.
  await loseAnswer(page, '**/api/order/place')
  await news.getByRole('button', { name: /^Place Order at/ }).click()
  await expect.poll(async () => (await ordersOf(shopper.token)).length).toBe(1)
  // The key is still valid when the shopper comes back hours later.
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('checkout-key')!)
    sessionStorage.setItem('checkout-key', JSON.stringify({ ...kept, since: kept.since - 20 * 3_600_000 }))
  })
  await page.reload()
  await comesToLife(page)
  await expect(totals(page)).toContainText(`Total₹${(effectivePrice + 150).toLocaleString('en-IN')}`)
  const { answered, release } = await holdAnswer(page, '**/api/order/place')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await answered
  const upi = page.getByRole('radio', { name: /^UPI/ })
  await upi.check()
  await expect(upi, 'the page is not loaded anew beneath the order').toBeChecked()
  release()
  await arrive(page, '/orders')
  await expect(toast(page, 'Order placed successfully')).toBeVisible()
  expect(await ordersOf(shopper.token)).toMatchObject([{ amount: effectivePrice + 150 }])

  await test.step('in a cart of yesterday too', async () => {
    await putInCart(shopper.token, { _id: 'srikala-kalamkari-saree', size: 'M' })
    await answerFirst(page, '**/api/cart/get', async (route) => {
      const response = await route.fetch()
      const { products, ...rest } = await response.json()
      const old = products.map((one: object) => ({ ...one, effectivePrice: 999 }))
      await route.fulfill({ response, json: { ...rest, products: old } })
    })
    await visit(page, '/cart')
    await expect(totals(page)).toContainText('Subtotal₹999')
    await putIn()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(price)
  })
})

test('what another shopper took first is named, and nothing is ordered', async ({ page }) => {
  const piece = { _id: 'morpankh-paithani-saree', size: 'XL' } as const
  const shopper = await newShopperWithAddress()
  await visitAs(page, shopper, `/product/${piece._id}`)
  await buyNow(page, piece.size)
  await expect(totals(page)).toBeVisible()
  await order((await newShopper()).token, piece)

  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing has been ordered' })
  await expect(notice).toContainText(`Morpankh Paithani Saree, size ${piece.size}: sold out, you have 1`)
  await expect(notice).toBeFocused()
  expect(await ordersOf(shopper.token)).toEqual([])
  await notice.getByRole('link', { name: 'Back to the piece' }).click()
  await arrive(page, `/product/${piece._id}`)
  await expect(sizeOf(page, piece.size)).toBeDisabled()
})

async function pressBuyNow(page: Page, size: string) {
  await sizeOf(page, size).check()
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
}

async function isGranting(): Promise<boolean> {
  const { held } = await navigator.locks.query()
  return held!.some(({ name }) => name === 'wishes')
}

/** Makes the page remember this price, as a tab that was open while the shop changed its prices. */
async function rememberPrice(page: Page, price: number) {
  await page.evaluate((old) => {
    const { usr, ...state } = history.state
    history.replaceState(
      { ...state, usr: { ...usr, item: { ...usr.item, price: old }, amount: old + 150 } },
      '',
    )
  }, price)
  await page.reload()
  await comesToLife(page)
}
