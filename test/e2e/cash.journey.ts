import { inspect } from './accessibility.ts'
import { hold, letThrough, silence } from './held-calls.ts'
import { expect, test, toast, visit } from './journey.ts'
import { letBeDelivered, letWait } from './order-states.ts'
import { acceptPolicies, atTheCheckout, PIECE } from './paying.ts'
import { newShopperWithAddress, order, ordersOf, visitAs } from './shopper.ts'
import { enterConsole } from './staff.ts'
import { WITHOUT_CASH } from './start-shop.ts'

test('where cash is not taken it says so before anybody presses, and another way to pay is chosen', async ({
  page,
}, info) => {
  await atTheCheckout(page)
  const cash = page.getByRole('radio', { name: /^Cash On Delivery/ })
  await expect(cash).toBeChecked()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await page.getByLabel('Street').fill('7 Kangla Road')
  await page.getByLabel('PIN code').fill(WITHOUT_CASH)
  await expect(page.getByLabel('State')).toHaveValue('Manipur')
  await page.getByLabel('City').fill('Imphal')
  await expect(cash).toBeDisabled()
  await expect(cash).not.toBeChecked()
  await expect(
    page.getByText(`Not taken at PIN code ${WITHOUT_CASH}. Please pay this one online.`),
  ).toBeVisible()
  await inspect(page, info, 'no cash there')

  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'A way to pay' }).click()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'A way to pay' })).toHaveCount(0)
})

test('an order that waits for its shopper’s word is confirmed in My Orders and by the mail’s link', async ({
  page,
}, info) => {
  const shopper = await newShopperWithAddress()
  const first = await order(shopper.token, PIECE)
  const second = await order(shopper.token, PIECE)
  await letWait(first, '')
  const token = await letWait(second, 'mailed')

  await visitAs(page, shopper, '/orders')
  const group = page.getByRole('region', { name: `Order ${first}` })
  await expect(group.getByRole('heading', { name: 'Please confirm this order' })).toBeVisible()
  await inspect(page, info, 'waits for a word')
  // The connection fails after the reply, so the orders cannot be loaded again.
  await silence(page, '**/api/order/userorders')
  await group.getByRole('button', { name: 'Confirm the order' }).click()
  await expect(toast(page, `Order ${first} is confirmed. We are packing it.`)).toBeVisible()
  await expect(group.getByRole('button', { name: 'Confirm the order' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `Order ${first}` })).toBeFocused()
  await letThrough(page, '**/api/order/userorders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your orders could not be fetched.')).toHaveCount(0)
  await expect(group).toBeVisible()

  await test.step('opening the mail’s link does nothing; its button does', async () => {
    await page.goto('about:blank')
    await visit(page, `/confirm-order#${second}.${token}`)
    await expect(page.getByRole('heading', { name: `Is order ${second} yours?` })).toBeVisible()
    expect((await ordersOf(shopper.token)).find(({ _id }) => _id === second)!.confirmBy).not.toBeNull()
    await inspect(page, info, 'the mail’s page')
    await page.getByRole('button', { name: 'Yes, confirm it' }).click()
    await expect(
      page.getByRole('heading', { name: `Thank you. Order ${second} is confirmed.` }),
    ).toBeFocused()
    expect((await ordersOf(shopper.token)).find(({ _id }) => _id === second)!.confirmBy).toBeNull()
  })

  await test.step('pressed once more after delivery it says that the order has left the shop', async () => {
    await letBeDelivered(second)
    await page.reload()
    await page.getByRole('button', { name: 'Yes, confirm it' }).click()
    await expect(page.getByText('It has left us already.')).toBeVisible()
    await expect(page.getByText('We are packing it')).toHaveCount(0)
  })

  await test.step('another mail’s link that is pasted into the same tab asks of that order', async () => {
    await page.goto(`/confirm-order#${first}.${token}`)
    await expect(page.getByRole('heading', { name: `Is order ${first} yours?` })).toBeVisible()
  })
})

test('a shopkeeper sees why an order waits, and confirms it after a call', async ({ page }, info) => {
  const shopper = await newShopperWithAddress()
  const code = await order(shopper.token, PIECE)
  await letWait(code, '')
  await enterConsole(page, 'manager', `/admin/orders/${code}`)
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await expect(page.getByText('The phone is not verified by a code')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin packing' })).toHaveCount(0)
  await inspect(page, info, 'why it waits')
  const letGo = await hold(page, `**/api/admin/orders/${code}/confirm`)
  const confirm = page.getByRole('button', { name: 'Confirmed on the phone' })
  await confirm.click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByRole('button', { name: 'Begin packing' })).toBeVisible()
  await expect(page.getByText('Confirmed on the phone')).toBeVisible()
})
