import { inspect, isAccessible } from './accessibility.ts'
import { hold, letThrough, silence } from './held-calls.ts'
import { arrive, expect, test, toast, visit } from './journey.ts'
import {
  atTheCheckout,
  atThePaymentPage,
  beginByCard,
  cartLink,
  onlyOrderOf,
  PAYMENT_PAGE,
  PIECE,
  payElsewhere,
  placeOrder,
} from './paying.ts'
import {
  bringSession,
  cartOf,
  newShopper,
  newShopperWithAddress,
  ordersOf,
  putInCart,
  visitAs,
} from './shopper.ts'

test('left by the browser, the payment is the same; cancelled on its page there is no order and the cart is as it was; paid at a second try the order is paid, and the cart empty', async ({
  page,
}, info) => {
  const { token } = await atTheCheckout(page)
  await inspect(page, info, 'checkout')
  const placing = page.getByRole('button', { name: 'Place Order' })
  await test.step('stopped on the way to the payment page: the next press goes there', async () => {
    const browser = await page.context().newCDPSession(page)
    const letGo = await hold(page, PAYMENT_PAGE)
    await Promise.all([page.waitForRequest(PAYMENT_PAGE), placeOrder(page, /^Card/)])
    await browser.send('Page.stopLoading')
    await expect(placing).not.toHaveAttribute('aria-busy')
    letGo()
  })
  await placing.click()
  const first = await atThePaymentPage(page)
  await page.goBack()
  await arrive(page, '/place-order')
  await placing.click()
  expect(await atThePaymentPage(page), 'back by the browser, another press').toBe(first)
  expect(await ordersOf(token)).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await arrive(page, '/cart')
  await expect(toast(page, 'Payment verification failed')).toBeVisible()
  await expect(toast(page, 'Nothing was charged, and your cart is as it was.')).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  expect(await ordersOf(token)).toEqual([])

  await page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
  await arrive(page, '/place-order')
  await expect(page.getByRole('radio', { name: /^Card/ }), 'what was chosen is still there').toBeChecked()
  const letIn = await hold(page, '**/api/order/stripe')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'PROCEED TO CHECKOUT' })).toBeVisible()
  letIn()
  await expect(toast(page, 'You left the checkout.')).toBeVisible()
  expect(await ordersOf(token), 'nothing is paid that may be changed by now').toEqual([])
  await expect(page).toHaveURL('/cart')
  await page.goForward()
  await arrive(page, '/place-order')
  await page.evaluate(() =>
    addEventListener('pagehide', () =>
      sessionStorage.setItem('left busy', String(document.querySelector('button[aria-busy=true]') !== null)),
    ),
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  expect(await atThePaymentPage(page)).not.toBe(first)
  await expect(page.getByText('₹2,849').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await arrive(page, '/orders')
  await expect(toast(page, 'Payment successful')).toBeVisible()
  const kept = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name)
  expect(await kept('left busy'), 'no second press while the page was left').toBe('true')
  expect(await kept('checkout-draft'), 'nothing is filled in for the next order').toBeNull()
  await expect(page.getByRole('article')).toContainText('Paid • Stripe')
  const thanks = page.getByRole('region', { name: /^Thank you/ })
  await expect(thanks).toContainText('It is paid')
  for (const shown of [1, 0]) {
    await page.reload()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(thanks).toHaveCount(shown)
  }
  await expect(cartLink(page, 'Cart')).toBeVisible()
  expect(await onlyOrderOf(token)).toMatchObject({ payment: true, status: 'Order Placed', total: 2849 })
  expect(await cartOf(token)).toEqual({})
  await page.goBack()
  await page.goForward()
  expect(await ordersOf(token)).toHaveLength(1)
})

test('an address that claims success is only a hint: the payment is checked until it is known, for whose order it is', async ({
  page,
  browser,
}, info) => {
  const shopper = await newShopperWithAddress()
  const { token } = shopper
  await putInCart(token, PIECE)
  const { code, session } = await beginByCard(token)

  await test.step('the page wants a session, an order, and one’s own', async () => {
    await page.goto(`/verify?success=true&orderId=${code}`)
    await arrive(page, '/login')
    const other = await browser.newPage()
    await visitAs(other, await newShopper(), `/verify?success=true&orderId=${code}`)
    await arrive(other, '/cart')
    await expect(toast(other, 'This order belongs to another account.')).toBeVisible()
    await other.goto('/verify?success=true')
    await arrive(other, '/cart')
    await expect(toast(other, 'Payment verification failed')).toBeVisible()
    await other.close()
    expect(await onlyOrderOf(token)).toMatchObject({ payment: false, items: [{ _id: PIECE._id }] })
  })

  await bringSession(page, shopper)
  await test.step('the answer is long in coming: the page is not left blank', async () => {
    await page.clock.install()
    await hold(page, '**/api/order/verifyStripe')
    await visit(page, `/verify?success=true&orderId=${code}`)
    await expect(page.getByText('Checking your payment')).toBeAttached()
    await page.clock.fastForward(4000)
    await expect(page.getByText('The shop has not answered yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check now' })).toHaveAttribute('aria-busy', 'true')
    await page.clock.fastForward(36_000)
    await expect(toast(page, 'The shop could not be reached')).toBeVisible()
    await expect(page.getByText('The shop has not answered yet')).toBeHidden()
    await inspect(page, info, 'unreached')
    await letThrough(page, '**/api/order/verifyStripe')
  })

  await test.step('not paid yet: the page says so, and that nothing is lost', async () => {
    await visit(page, `/verify?success=true&orderId=${code}`)
    await expect(page.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible()
    await expect(page.getByText(`Order ${code}`)).toBeVisible()
    await expect(page.getByText(/We check again by \d/)).toBeVisible()
    await inspect(page, info, 'being-checked')
    expect(await onlyOrderOf(token)).toMatchObject({ payment: false })
  })

  await test.step('My Orders shows it as pending, and leads back to the check', async () => {
    await page.getByRole('main').getByRole('link', { name: 'My orders' }).click()
    await arrive(page, '/orders')
    await expect(page.getByRole('article')).toContainText('Pending • Stripe')
    await isAccessible(page)
    await page.getByRole('link', { name: 'Check the payment' }).click()
    await arrive(page, /^\/verify/)
    await expect(page.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible()
  })

  await test.step('paid meanwhile: the next question finds it', async () => {
    await payElsewhere(session, 'none')
    // As a gateway answers in the shop's place.
    await silence(page, '**/api/order/verifyStripe', 404)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(toast(page, 'Something went wrong at our end')).toBeVisible()
    await letThrough(page, '**/api/order/verifyStripe')
    await page.getByRole('button', { name: 'Check now' }).click()
    await arrive(page, '/orders')
    await expect(toast(page, 'Payment successful')).toBeVisible()
    expect(await toast(page, 'Something went wrong at our end').count(), 'said of the question before').toBe(
      0,
    )
    await expect(page.getByRole('article')).toContainText('Paid • Stripe')
    expect(await cartOf(token)).toEqual({})
  })
})
