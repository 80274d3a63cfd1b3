import { answerFirst, letThrough, loseAnswer, redirect, silence } from './held-calls.ts'
import { arrive, expect, test, toast, visit } from './journey.ts'
import { acceptPolicies, atTheCheckout } from './paying.ts'
import { cartOf, newShopper, ordersOf, putInCart, visitAs } from './shopper.ts'

const PIECE = { _id: 'indu-dabu-maxi-dress', size: 'L' } as const

test('without a line the shop says so, leads nowhere, and does what it can once there is one', async ({
  page,
  context,
}) => {
  const { token } = await newShopper()
  await putInCart(token, PIECE)
  await visitAs(page, { token }, '/cart')
  const more = page.getByRole('button', { name: /^One more/ })
  await expect(more).toBeVisible()
  // The part of a page that is loaded last has to be there before the browser goes offline, since it shows the strip.
  await expect(page.locator('.toasts')).toBeAttached()
  await context.setOffline(true)
  const strip = page.getByText('You are offline. What you typed is kept')
  await expect(strip).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Tana Bana' }).click()
  await expect(toast(page, 'You are offline. Nothing is lost')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await more.click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items', exact: true })).toBeVisible()

  await context.setOffline(false)
  await expect(strip).toBeHidden()
  await expect.poll(() => cartOf(token)).toEqual({ [PIECE._id]: { [PIECE.size]: 2 } })

  await test.step('as it does what failed for want of one that is back already', async () => {
    await answerFirst(page, '**/api/cart/update', (route) => route.abort('internetdisconnected'))
    await more.click()
    await expect.poll(() => cartOf(token)).toEqual({ [PIECE._id]: { [PIECE.size]: 3 } })
  })
})

test('a part that cannot be fetched says so, costs no page, and is fetched with it anew', async ({
  page,
  context,
}) => {
  await visit(page, '/collection')
  await expect(page.locator('.toasts')).toBeAttached()
  await context.setOffline(true)
  const filter = page.getByText('Filter', { exact: true })
  await filter.click()
  await expect(toast(page, 'You are offline. Nothing is lost')).toBeVisible()
  await page.getByText('Deliver by', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All collections' })).toBeVisible()
  await context.setOffline(false)
  await filter.click()
  await expect(toast(page, 'We had to load this page again')).toBeVisible()
  await filter.click()
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
})

test('an order that is answered as the line goes leads to My Orders once it is back; one whose answer was lost is not said to be none', async ({
  page,
  context,
}) => {
  const { token } = await atTheCheckout(page)
  await acceptPolicies(page)
  await redirect(page, '**/api/order/place', async (route) => {
    const response = await route.fetch()
    await context.setOffline(true)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toast(page, 'Order placed')).toBeVisible()
  await expect(page).toHaveURL('/place-order')
  await context.setOffline(false)
  await arrive(page, '/orders')
  const [first] = await ordersOf(token)
  expect(first).toBeDefined()

  await putInCart(token, PIECE)
  await visit(page, '/place-order')
  await acceptPolicies(page)
  await loseAnswer(page, '**/api/order/place')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toast(page, 'Failed to place order')).toBeVisible()
  await expect(toast(page, 'press Place Order once more: it is not placed twice')).toBeVisible()
  await silence(page, '**/api/user/profile', 503)
  await page.reload()
  const trouble = page.getByRole('alert').filter({ hasText: 'Your details could not be fetched' })
  await expect(trouble).toContainText('My orders shows whether')
  await letThrough(page, '**/api/user/profile')
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your order may have been placed')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My orders' }).click()
  await arrive(page, '/orders')
  const orders = await ordersOf(token)
  expect(orders, 'each of them once').toHaveLength(2)
  const second = orders.find(({ _id }) => _id !== first!._id)!
  await expect(page.getByRole('region', { name: `Order ${second._id}` })).toBeVisible()
})
