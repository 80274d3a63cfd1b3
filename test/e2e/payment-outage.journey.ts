import { rmSync } from 'node:fs'
import { openedFolder } from '../opened-folder.ts'
import { type ShopProcess, startShopProcess } from '../start-shop-process.ts'
import { arrive, expect, picture, test, toast } from './journey.ts'
import { atTheCheckout, beginByCard, onlyOrderOf, PIECE, payElsewhere, placeOrder } from './paying.ts'
import { bringSession, cartOf, newShopper, ordersOf, putInCart } from './shopper.ts'

/** A provider's fault affects everyone, so these tests have a shop of their own. */
test.describe('while the card provider is away', () => {
  test.describe.configure({ mode: 'serial' })
  const before = { url: process.env.SHOP_URL, sandbox: process.env.SANDBOX_URL }
  let dataDir: string
  let shop: ShopProcess

  test.beforeAll(async () => {
    dataDir = openedFolder('shop-outage-')
    shop = await startShopProcess(dataDir)
    process.env.SHOP_URL = shop.url
    process.env.SANDBOX_URL = shop.sandboxUrl
  })
  test.afterAll(async () => {
    process.env.SHOP_URL = before.url
    process.env.SANDBOX_URL = before.sandbox
    await shop?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  test.use({ baseURL: ({ browserName: _ }, use) => use(process.env.SHOP_URL) })

  const stripeIs = (state: 'ok' | 'down') =>
    fetch(`${process.env.SANDBOX_URL}/faults.json`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stripe: state }),
    })

  test('nothing is ordered, and cash on delivery works', async ({ page }, info) => {
    const { token } = await atTheCheckout(page)
    await stripeIs('down')
    await placeOrder(page, /^Card/)
    const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Nothing was charged.' })
    await expect(notice).toBeVisible()
    await picture(page, info, 'card-away')
    expect(await ordersOf(token)).toEqual([])

    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(notice).toBeVisible()
    await page.getByRole('radio', { name: /^Cash On Delivery/ }).check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await arrive(page, '/orders')
    expect(await onlyOrderOf(token)).toMatchObject({ paymentMethod: 'COD' })
    await stripeIs('ok')
  })

  test('a payment that was made is checked until the provider answers again', async ({ page }) => {
    const { token } = await newShopper()
    await putInCart(token, PIECE)
    const { code, session } = await beginByCard(token)
    await payElsewhere(session, 'none')
    await stripeIs('down')
    await bringSession(page, { token })
    await page.goto(`/verify?success=true&orderId=${code}`)
    await expect(page.getByText('cannot be reached at the moment')).toBeVisible()
    await expect(page.getByText(/We check again by \d/)).toBeVisible()
    expect(await onlyOrderOf(token)).toMatchObject({ payment: false })

    // Nothing is pressed: the page asks again by itself.
    await stripeIs('ok')
    await arrive(page, '/orders')
    await expect(toast(page, 'Payment successful')).toBeVisible()
    expect(await onlyOrderOf(token)).toMatchObject({ payment: true })
    expect(await cartOf(token)).toEqual({})
  })
})
