import { randomInt, randomUUID } from 'node:crypto'
import { call } from '../../contract/client.ts'
import { makeCoupon } from '../make-coupon.ts'
import { askAs } from '../staff.ts'
import { inspect } from './accessibility.ts'
import { hold, letThrough, loseAnswer, silence } from './held-calls.ts'
import { arrive, buyNow, comesToLife, expect, picture, remindLater, test, toast, visit } from './journey.ts'
import { letBeDelivered, letWait } from './order-states.ts'
import {
  acceptPolicies,
  atThePaymentPage,
  onlyOrderOf,
  PIECE,
  payByCard,
  placeOrder,
  putInCoupon,
  totals,
} from './paying.ts'
import { newShopperWithAddress, order, ordersOf, putInCart, visitAs } from './shopper.ts'
import { enterConsole, onDatabase, staffCaller } from './staff.ts'

test('a manager refunds in parts, not twice what a colleague has refunded, and the shopper sees all', async ({
  page,
}, info) => {
  const shopper = await newShopperWithAddress()
  const code = await payByCard(shopper.token)
  await enterConsole(page, 'manager', `/admin/orders/${code}`)
  const open = async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    return page.getByRole('dialog', { name: `Refund on ${code}` })
  }
  const first = await open()
  await first.getByLabel(/^Delivery/).check()
  await expect(first.getByLabel('Amount, ₹')).toHaveValue('150')
  const byItself = first.getByLabel('Why').getByRole('option', { name: 'The parcel came back' })
  await expect(byItself, 'a reason that nobody chooses').toHaveCount(0)
  await first.getByLabel('Why').selectOption('It came late')
  await inspect(page, info, 'refund')
  const letGo = await hold(page, '**/refunds')
  await first.getByRole('button', { name: 'Refund ₹150' }).click()
  await page.keyboard.press('Escape')
  await expect(first.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(first).toBeVisible()
  letGo()
  await expect(toast(page, `₹150 of order ${code} go back to the shopper.`)).toBeVisible()
  await expect(page.getByText('Part refunded', { exact: true }).first()).toBeVisible()

  const second = await open()
  await second.getByLabel('Amount, ₹').fill('0')
  await second.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(second.getByText('A refund is one rupee at least.')).toBeVisible()
  await second.getByLabel('Amount, ₹').fill('5000')
  await second.getByRole('button', { name: 'Refund ₹5,000' }).click()
  await expect(second.getByText('₹2,699 have not gone back yet')).toBeVisible()
  const asked = { key: randomUUID(), amount: 99, code: 'late' as const, reason: null }
  await askAs(await staffCaller('manager'), 'POST /api/admin/orders/{code}/refunds', asked, {
    params: { code },
  })
  await second.getByLabel('Amount, ₹').fill('99')
  await second.getByRole('button', { name: 'Refund ₹99' }).click()
  await expect(second.getByRole('alert')).toContainText('only ₹2,600 can go back')
  await expect(second.getByLabel('Amount, ₹'), 'looked at again').toHaveAccessibleDescription(/^₹2,600 of/)
  await page.keyboard.press('Escape')
  const third = await open()
  await third.getByLabel('Amount, ₹').fill('2600')
  await third.getByRole('button', { name: 'Refund ₹2,600' }).click()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(0)
  await picture(page, info, 'refunded')

  const states = async () => (await onlyOrderOf(shopper.token)).refunds.map(({ state }) => state)
  await expect.poll(states).toEqual(['done', 'done', 'done'])
  await visitAs(page, shopper, '/orders')
  const steps = (refund: string) => page.getByText(refund).locator('xpath=..')
  await expect(steps('₹150, the way you paid: Stripe')).toContainText(
    /Asked for on .*Sent on .*In your account by/,
  )
  await expect(steps('₹2,600, the way you paid: Stripe')).toContainText('Sent on')
  await expect(page.getByText('Refunded • Stripe').first()).toBeVisible()
  await inspect(page, info, 'money-back')
})

test('cash goes back by a link, and the shopper takes it', async ({ page }, info) => {
  const shopper = await newShopperWithAddress()
  const code = await order(shopper.token, PIECE)
  await letBeDelivered(code)
  await enterConsole(page, 'manager', `/admin/orders/${code}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Refund on ${code}` })
  await dialog.getByLabel('Amount, ₹').fill('500')
  await expect(dialog).toContainText('₹500 go back by a payout link')
  await dialog.getByRole('button', { name: 'Refund ₹500' }).click()
  await expect(page.getByText(/^By a payout link, to be taken until/)).toBeVisible()

  await visitAs(page, shopper, '/orders')
  await inspect(page, info, 'to-take')
  await page.getByRole('link', { name: /^Take ₹500/ }).click()
  await page.getByLabel('UPI handle').fill('her@bank')
  await picture(page, info, 'payout-page')
  await page.getByRole('button', { name: 'Take the money' }).click()
  await expect(page.getByText('It is processed.')).toBeVisible()
  await expect.poll(async () => (await onlyOrderOf(shopper.token)).refund).toMatchObject({ done: true })
  await visit(page, '/orders')
  await expect(page.getByText('₹500, to the UPI handle').locator('xpath=..')).toContainText('Sent on')
})

test('cash refunded becomes store credit instead, and pays a part of the next order, however it is paid', async ({
  page,
}, info) => {
  const { shopper, code } = await newShopperWithRefund(500)
  await visitAs(page, shopper, '/orders')
  await page.getByRole('button', { name: 'Take store credit instead' }).click()
  const dialog = page.getByRole('dialog', { name: '₹500 as store credit?' })
  await inspect(page, info, 'as-credit')
  await dialog.getByRole('button', { name: 'Take store credit' }).click()
  await expect(toast(page, '₹500 is your store credit now.')).toBeVisible()
  await visit(page, '/myprofile')
  await remindLater(page)
  await page.getByText('Where it came from and went').click()
  await expect(page.getByText(`Refund of order ${code}`)).toBeVisible()
  await picture(page, info, 'credit-in-profile')
  await putInCart(shopper.token, PIECE)
  await visit(page, '/cart')
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  const use = page.getByRole('checkbox', { name: /^Use your store credit: ₹500/ })
  await expect(use).not.toBeChecked()
  await use.press('Space')
  await inspect(page, info, 'credit-at-checkout')

  await test.step('where it cannot be looked up it is said before anything is paid, and looked up again', async () => {
    await silence(page, '**/api/user/credit')
    await page.reload()
    await expect(toast(page, 'Your store credit could not be looked up')).toBeVisible()
    await letThrough(page, '**/api/user/credit')
    await page.reload()
    await expect(use).toBeChecked()

    // Apart from this page: a clock is that of all pages of a shopper, and the widget’s page is told by the real one.
    const other = await page.context().browser()!.newPage({ baseURL: process.env.SHOP_URL })
    await other.clock.install()
    await silence(other, '**/api/user/credit')
    const failed = other.waitForResponse('**/api/user/credit')
    await visitAs(other, shopper, '/place-order')
    await failed
    await letThrough(other, '**/api/user/credit')
    await other.clock.fastForward(10_000)
    await expect(other.getByRole('checkbox', { name: /^Use your store credit/ })).toBeVisible()
    await other.close()
  })

  await test.step('back from the payment page it still pays its part', async () => {
    await placeOrder(page, /^Card/)
    const session = await atThePaymentPage(page)
    await expect(page.getByText('₹2,349').first()).toBeVisible()
    await page.goBack()
    await arrive(page, '/place-order')
    await expect(use).toBeChecked()
    await page.getByRole('button', { name: 'Place Order' }).click()
    expect(await atThePaymentPage(page)).toBe(session)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await arrive(page, '/cart')
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await arrive(page, '/place-order')
  })

  await page.getByRole('radio', { name: /^UPI/ }).check()
  // The next document, which may load the widget's script, keeps what was ticked in the former.
  await expect(page.locator('script[src*="razorpay"]')).toBeAttached()
  await expect(use).toBeChecked()
  await page.getByRole('radio', { name: /Cash/ }).check()
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await arrive(page, '/orders')
  await expect(page.getByText(/cash on delivery: please keep ₹2,349 ready/)).toBeVisible()
  await expect(page.getByText('Paid by store credit').first()).toBeVisible()
  await picture(page, info, 'credit-spent')

  const { _id: next } = (await ordersOf(shopper.token)).find(({ _id }) => _id !== code)!
  await letWait(next, '')
  await page.reload()
  await expect(page.getByText('You pay ₹2,349 in cash on delivery. One thing first')).toBeVisible()
})

test('once store credit covers all no more, nothing is ordered until it is said how the rest is paid', async ({
  page,
}) => {
  const shopper = await newShopperWithCredit(2749)
  await putInCart(shopper.token, PIECE)

  // A page from when delivery was ₹100 cheaper.
  await page.route('/place-order', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ body: (await answer.text()).replace(/(feePaise.{1,6})15000/, '$15000') })
  })
  await visitAs(page, shopper, '/place-order')
  await page.getByRole('checkbox', { name: /^Use your store credit: ₹2,749/ }).check()
  const cash = page.getByRole('radio', { name: /Cash/ })
  await expect(cash).toBeHidden()
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const news = page.getByRole('dialog', { name: 'The total has changed' })
  await expect(news).toContainText('The total is now ₹2,849')
  await expect(news.getByRole('button', { name: /^Place Order/ })).toBeHidden()
  await expect(news).toContainText('After store credit, ₹100 is left to pay')
  await news.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByText('Left to pay').locator('xpath=..')).toContainText('₹100')
  await expect(cash).toBeChecked()
  // The reloaded page is the same old one.
  await page.reload()
  await comesToLife(page)
  await expect(page.getByText('Left to pay').locator('xpath=..')).toContainText('₹100')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await arrive(page, '/orders')
  const [placed] = await ordersOf(shopper.token)
  expect(placed).toMatchObject({ total: 2849, credit: 2749 })
})

test('an order whose answer was lost is not placed twice after a reload, though its coupon has had its one turn and its store credit is spent', async ({
  page,
}) => {
  const coupon = `ONCE${randomInt(1e9)}`
  await onDatabase((db) => makeCoupon(db, { code: coupon, mostPerAccount: 1 }))
  const shopper = await newShopperWithCredit(500)
  await visitAs(page, shopper, `/product/${PIECE._id}`)
  await buyNow(page, 'L')
  await putInCoupon(page, coupon)
  await page.getByRole('checkbox', { name: /^Use your store credit: ₹500/ }).check()
  await acceptPolicies(page)
  await loseAnswer(page, '**/api/order/place')
  const press = () => page.getByRole('button', { name: 'Place Order' }).click()
  await press()
  await expect.poll(async () => (await ordersOf(shopper.token)).length).toBe(2)
  await page.reload()
  await comesToLife(page)
  await expect(totals(page).getByRole('alert')).toContainText(coupon)
  await press()
  await arrive(page, '/orders')
  const orders = await ordersOf(shopper.token)
  expect(orders).toHaveLength(2)
  expect(orders[0]).toMatchObject({ coupon, credit: 500 })
  expect(await page.evaluate(() => localStorage.getItem('coupon')), 'it has done its part').toBeNull()
})

/** Creates a shopper who paid at the door and gets `amount` rupees back, by a payout link or as store credit. */
async function newShopperWithRefund(amount: number) {
  const shopper = await newShopperWithAddress()
  const code = await order(shopper.token, PIECE)
  await letBeDelivered(code)
  const refund = { key: randomUUID(), amount, code: 'late' as const, reason: 'It came late.' }
  const params = { code }
  await askAs(await staffCaller('manager'), 'POST /api/admin/orders/{code}/refunds', refund, { params })
  await expect.poll(async () => (await onlyOrderOf(shopper.token)).refunds[0]!.instead).toBe('credit')
  return { shopper, code }
}

async function newShopperWithCredit(amount: number) {
  const { shopper, code: orderId } = await newShopperWithRefund(amount)
  const { token } = shopper
  const refundId = (await onlyOrderOf(token)).refunds[0]!.id
  const base = process.env.SHOP_URL ?? ''
  await call('POST /api/order/refund-way', { orderId, refundId, way: 'credit' }, { base, token })
  return shopper
}
