import type { Locator, Page } from '@playwright/test'
import { proveMailbox } from './account-states.ts'
import { hold, letThrough, loseAnswer, silence } from './held-calls.ts'
import { arrive, dismiss, expect, picture, test, toast, visit } from './journey.ts'
import { putOrdersInState } from './order-states.ts'
import { atTheCheckout, cartLink, onlyOrderOf, placeOrder } from './paying.ts'
import { bringSession, cartOf, newShopper, order, ordersOf, putInCart, visitAs } from './shopper.ts'

const PIECE = { _id: 'shaam-satin-gown', size: 'L' } as const

const CANCELLED = '2026-11-03T10:00:00+05:30'

const card = (page: Page, code: string) => page.getByRole('article').filter({ hasText: `Order ${code}` })
const tracker = (of: Locator) => of.getByRole('list', { name: 'Progress of this order' })

test('My Orders shows each order as far as it has come', async ({ page }, info) => {
  const { token, email } = await newShopper()
  await proveMailbox({ email })
  for (let count = 0; count < 7; count++) await order(token, PIECE)
  const codes = (await ordersOf(token)).map(({ _id }) => _id)
  const [packing, shipped, onTheRoad, delivered, cancelled, forNoReason, bare] = codes as [
    string,
    ...string[],
  ]
  await putOrdersInState({
    [packing]: { status: 'Packing', paidWith: 'Razorpay' },
    [shipped!]: { status: 'Shipped', awbCode: 'AWB 77/1', courierName: 'BlueDart', paidWith: 'Stripe' },
    [onTheRoad!]: {
      status: 'Out for delivery',
      awbCode: 'AWB-78',
      trackingUrl: 'https://courier.example/AWB-78',
    },
    [delivered!]: { status: 'Delivered' },
    [cancelled!]: { status: 'Cancelled', cancelledAt: CANCELLED, cancellationReason: 'Asked for by phone' },
    [forNoReason!]: { status: 'Cancelled', cancelledAt: CANCELLED },
    [bare!]: { status: 'Shipped' },
  })
  await bringSession(page, { token })
  await silence(page, '/api/order/userorders')
  const logged = page.waitForEvent('console', (message) => message.text().includes('No clear answer: 502'))
  await visit(page, '/orders')
  await logged
  await expect(page.getByText('Your orders could not be fetched.')).toBeVisible()
  await letThrough(page, '/api/order/userorders')
  const release = await hold(page, '/api/order/userorders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Fetching your orders')).toBeVisible()
  await expect(page.getByRole('contentinfo'), 'it would jump').not.toBeInViewport()
  release()
  await expect(card(page, packing)).toBeVisible()
  await picture(page, info, 'orders')

  await test.step('the tracker is as full as the order has come far', async () => {
    for (const [code, step, done, share] of [
      [packing, 'Packing', 1, 0.25],
      [shipped!, 'Shipped', 2, 0.5],
      [onTheRoad!, 'Out for delivery', 3, 0.75],
      [delivered!, 'Delivered', 4, 1],
    ] as const) {
      const steps = tracker(card(page, code))
      await expect(steps.locator('[aria-current=step]')).toHaveText(step)
      await expect(steps.getByText(', done')).toHaveCount(done)
      const thread = card(page, code).locator('[style*=width]')
      expect(await thread.evaluate((element) => (element as HTMLElement).style.width)).toBe(`${share * 100}%`)
    }
  })

  await test.step('a cancelled order says when and why, and has no tracker', async () => {
    for (const [code, why] of [
      [cancelled!, 'Reason: Asked for by phone'],
      [forNoReason!, 'No reason provided'],
    ] as const) {
      await expect(card(page, code).getByText('Order Cancelled')).toBeVisible()
      await expect(card(page, code).getByText(why)).toBeVisible()
      await expect(
        card(page, code)
          .getByText('3 November 2026', { exact: true })
          .or(card(page, code).getByText('3 Nov 2026', { exact: true })),
      ).toBeVisible()
      await expect(tracker(card(page, code))).toHaveCount(0)
    }
  })

  await test.step('the badge says whether and how it was paid', async () => {
    await expect(card(page, packing)).toContainText('Paid • Razorpay')
    await expect(card(page, shipped!)).toContainText(/Paid\s+•?\s*Stripe/)
    await expect(card(page, onTheRoad!)).toContainText(/Pending\s+•?\s*COD/)
    await expect(card(page, delivered!)).toContainText(/Paid\s+•?\s*COD/)
  })

  await test.step('what was shipped can be tracked', async () => {
    await expect(card(page, shipped!)).toContainText('AWB 77/1')
    await expect(card(page, shipped!)).toContainText('BlueDart')
    const link = (code: string) => card(page, code).getByRole('link', { name: 'Track Order' })
    await expect(link(shipped!)).toHaveAttribute('href', /AWB%2077%2F1$/)
    await expect(link(shipped!)).toHaveAttribute('target', '_blank')
    await expect(link(onTheRoad!)).toHaveAttribute('href', 'https://courier.example/AWB-78')
    await expect(card(page, bare!).getByText('-', { exact: true })).toHaveCount(2)
    await card(page, bare!).getByRole('button', { name: 'Track Order' }).click()
    await expect(toast(page, 'Tracking link not available')).toBeVisible()
    await expect(card(page, delivered!).getByText('Track Order')).toHaveCount(0)
  })

  await test.step('each filter shows the orders of its steps', async () => {
    for (const [filter, count] of [
      ['pending', 0],
      ['processing', 1],
      ['shipped', 3],
      ['delivered', 1],
      ['all', 7],
    ] as const) {
      await page.getByRole('button', { name: filter, exact: true }).click()
      await expect(page.getByRole('article')).toHaveCount(count)
      const told = `${filter}: ${count} ${count === 1 ? 'order' : 'orders'}`
      await expect(page.getByRole('status').filter({ hasText: told })).toHaveCount(1)
    }
  })
})

test('orders are read under either name of their pieces and their day, and asked for with both tokens', async ({
  page,
}) => {
  const { token, email } = await newShopper()
  await proveMailbox({ email })
  for (let count = 0; count < 3; count++) await order(token, PIECE)
  const [code, second, third] = (await ordersOf(token)).map(({ _id }) => _id) as [string, string, string]
  const inCart = { _id: 'nila-shirt-tunic', size: 'M' } as const
  await putInCart(token, inCart)
  await bringSession(page, { token })
  let mayAnswer = Promise.resolve()
  await page.route('**/api/order/userorders', async (route) => {
    const turn = mayAnswer
    const answer = await route.fetch()
    const { orders } = (await answer.json()) as { orders: Record<string, unknown>[] }
    const renamed = orders.map(({ items, date, ...order }) => ({
      ...order,
      cartItems: items,
      createdAt: date,
    }))
    await turn
    await route.fulfill({ response: answer, json: { success: true, orders: renamed } })
  })
  const asked = page.waitForRequest('**/api/order/userorders')
  await visit(page, '/orders')
  const group = (of: string) => page.getByRole('region', { name: `Order ${of}` })
  const mine = group(code)
  await expect(mine).toBeVisible()
  // Whoever is read the page hears it once.
  await expect(mine.getByText('Placed on')).toHaveText(/^Placed on \d/)
  expect(await (await asked).allHeaders()).toMatchObject({ token, authorization: `Bearer ${token}` })

  await test.step('ordered again, it is in the cart, in every tab; cancelled, it says so', async () => {
    const other = await page.context().newPage()
    await visit(other, '/about')
    await other.locator('[aria-live]').first().waitFor({ state: 'attached' })
    const help = mine.getByRole('link', { name: 'WhatsApp' })
    expect(decodeURIComponent((await help.getAttribute('href'))!)).toContain(code)
    await expect(page.locator('.toasts')).toBeAttached()
    await expect(cartLink(page, 'Cart, 1 item')).toBeVisible()
    await loseAnswer(page, '**/api/order/again')
    await silence(page, '/api/cart/get')
    await mine.getByRole('button', { name: 'Order again' }).click()
    await expect(toast(page, 'Your order could not be put into the cart.')).toBeVisible()
    await dismiss(page, 'Your order could not be put into the cart.')
    await letThrough(page, '/api/cart/get')
    await mine.getByRole('button', { name: 'Order again' }).click()
    await expect(mine.getByText('1 piece is in your cart.')).toBeVisible()
    await expect(cartLink(page, 'Cart, 2 items')).toBeVisible()
    await page.clock.install()
    await silence(page, '/api/cart/get')
    const theSecond = group(second)
    await theSecond.getByRole('button', { name: 'Order again' }).click()
    await expect(theSecond.getByText('1 piece is in your cart.')).toBeVisible()
    await expect(theSecond.getByRole('button', { name: 'Order again' })).not.toHaveAttribute('aria-busy')
    // Counted once, without polling, since a toast disappears by itself.
    expect(await page.locator('.toast').count()).toBe(0)
    await letThrough(page, '/api/cart/get')
    await page.clock.fastForward(10_000)
    await expect(cartLink(page, 'Cart, 3 items')).toBeVisible()
    expect(await cartOf(token)).toEqual({ [inCart._id]: { M: 1 }, [PIECE._id]: { [PIECE.size]: 2 } })
    await expect(cartLink(other, 'Cart, 3 items')).toBeVisible()
    await other.close()
    const opens = mine.getByRole('button', { name: 'Cancel order' })
    await opens.click()
    const dialog = page.getByRole('dialog', { name: `Cancel order ${code}?` })
    await dialog.getByRole('button', { name: 'Keep the order' }).click()
    await expect(opens).toBeFocused()
    await opens.click()
    await dialog.getByLabel('Why').selectOption('I need another size')
    const release = await hold(page, '**/api/order/cancel')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeDisabled()
    release()
    await expect(toast(page, 'Nothing was charged.')).toBeVisible()
    await expect(mine).toContainText('Reason: I need another size')
    await expect(mine).toContainText('Not charged')
    await expect(opens).toHaveCount(0)
    await expect(page.getByRole('heading', { name: `Order ${code}` })).toBeFocused()
  })

  await test.step('an answer that comes late takes nothing back', async () => {
    const cancel = async (which: string) => {
      await group(which).getByRole('button', { name: 'Cancel order' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const { promise, resolve: release } = Promise.withResolvers<void>()
    mayAnswer = promise
    const askedFirst = page.waitForRequest('**/api/order/userorders')
    await cancel(second)
    const first = await askedFirst
    mayAnswer = Promise.resolve()
    // The order is looked at, where the answer to its cancelling is lost.
    await loseAnswer(page, '**/api/order/cancel')
    await cancel(third)
    await expect(toast(page, `Order ${third} is cancelled.`)).toBeVisible()
    await expect(group(third)).toContainText('Order Cancelled')
    release()
    await (await first.response())?.finished()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    await expect(group(third)).toContainText('Order Cancelled')
  })

  const checked = page.waitForRequest('**/api/order/verifyStripe')
  await visit(page, `/verify?success=true&orderId=${code}`)
  expect(await (await checked).allHeaders()).toMatchObject({ token, authorization: `Bearer ${token}` })
})

test('an order that is printed is a page; what is said of one that has just been placed goes with it where it is cancelled at once', async ({
  page,
}) => {
  const { token } = await newShopper()
  await order(token, PIECE)
  await visitAs(page, { token }, '/orders')
  await expect(page.getByText(/Placed on \d/)).toBeVisible()
  expect(await sheetsOf(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/Placed on \d/)).toBeVisible()
  await expect(page.getByRole('contentinfo'), 'what leads elsewhere in the shop').toBeHidden()
  await page.emulateMedia({ media: null })

  const shopper = await atTheCheckout(page)
  await placeOrder(page, /Cash/)
  await arrive(page, '/orders')
  const thanks = page.getByRole('region', { name: /^Thank you/ })
  await expect(thanks).toBeVisible()
  expect(await sheetsOf(page), 'printed at once').toBe(1)
  const { _id: code } = await onlyOrderOf(shopper.token)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(card(page, code)).toContainText('Order Cancelled')
  await expect(thanks).toHaveCount(0)
})

async function sheetsOf(page: Page): Promise<number> {
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  return paper.match(/\/Type \/Page\b/g)?.length ?? 0
}
