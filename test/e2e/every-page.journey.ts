import type { ConsoleMessage, Page } from '@playwright/test'
import { PAGES_OF_WORDS } from '../pages-of-words.ts'
import { isAccessible } from './accessibility.ts'
import { enlargeText, fitsSideways, isUncrowded } from './crowding.ts'
import { comesToLife, expect, isPhone, test } from './journey.ts'
import { putOrdersInState } from './order-states.ts'
import { bringSession, newShopperWithAddress, order, ordersOf, putInCart } from './shopper.ts'

/**
 * A page to check. `until`: a text that shows that everything is loaded; `desk`: its layout on a desktop is different.
 */
type Visit = { path: string; status?: number; until?: string | RegExp; desk?: true }

const PUBLIC: Visit[] = [
  { path: '/', desk: true },
  { path: '/collection' },
  { path: '/collection?category=Lehenga&type=Bridal', desk: true },
  { path: '/collection?q=silk' },
  { path: '/collection?q=nothing+has+this+name', until: 'Nothing on the shelf for that' },
  { path: '/product/kesar-a-line-lehenga', desk: true },
  { path: '/product/ritu-wrap-dress', until: 'Out of Stock' },
  { path: '/product/no-such-piece', status: 404, until: 'Product not found' },
  { path: '/cart', until: 'Please log in to see your cart' },
  { path: '/login', desk: true },
  ...PAGES_OF_WORDS.map((path): Visit => {
    if (path === '/no-such-page') return { path, status: 404, until: 'This page is not here' }
    return path === '/return' ? { path, desk: true } : { path }
  }),
]
const PERSONAL: Visit[] = [
  { path: '/', until: 'Email Not Verified' },
  { path: '/cart', until: 'Indu Dabu Maxi Dress', desk: true },
  { path: '/place-order', until: 'We deliver to', desk: true },
  { path: '/orders', until: 'Order Cancelled', desk: true },
]

test('every page is sound for a visitor', { tag: '@layout' }, async ({ page }, info) => {
  await soundPages(page, PUBLIC, isPhone(info))
  if (!isPhone(info)) return
  await test.step('/login, while an account is being opened', async () => {
    const complaints = listen(page)
    await page.goto('/login')
    await comesToLife(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByLabel('Email').fill('not an address')
    await expect(page.getByText('Invalid email')).toBeVisible()
    await isAccessible(page)
    expect(complaints()).toEqual([])
  })
})

test('every page is sound for a shopper', { tag: '@layout' }, async ({ page }, info) => {
  const { token } = await newShopperWithAddress()
  await putInCart(token, { _id: 'indu-dabu-maxi-dress', size: 'L' }, 2)
  await putInCart(token, { _id: 'nila-shirt-tunic', size: 'M' })
  for (const size of ['L', 'L', 'M'] as const) await order(token, { _id: 'noor-chikankari-kurti', size })
  const [first, second] = (await ordersOf(token)).map(({ _id }) => _id)
  await putOrdersInState({
    [first!]: { status: 'Cancelled', cancelledAt: '2026-11-03', cancellationReason: 'Asked for by phone' },
    [second!]: { status: 'Shipped', awbCode: '141234567890123', courierName: 'BlueDart Surface' },
  })
  await bringSession(page, { token })
  await soundPages(page, PERSONAL, isPhone(info))
})

/** Checks pages one after the other in one browser, which then loads scripts, styles and fonts only once. */
async function soundPages(page: Page, visits: Visit[], phone: boolean) {
  const complaints = listen(page)
  for (const visit of visits.filter(({ desk }) => phone || desk))
    await test.step(visit.path, async () => {
      await soundPage(page, visit, phone)
      expect(complaints()).toEqual([])
    })
}

async function soundPage(page: Page, { path, status = 200, until }: Visit, phone: boolean) {
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(status)
  await comesToLife(page)
  await expect(page.getByRole('main')).toBeVisible()
  if (until) await expect(page.getByText(until).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await isAccessible(page)

  await fitsSideways(page)
  if (phone) {
    await page.setViewportSize({ width: 320, height: 640 })
    await fitsSideways(page)
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await enlargeText(page)
  if (phone) await isUncrowded(page, path)
  else await fitsSideways(page)
}

/** Collects the browser's errors and warnings about the page, and every request to another host. */
function listen(page: Page): () => string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message, page))
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== process.env.SHOP_URL)
      complaints.push(`request to ${request.url()}`)
  })
  return () => complaints
}

/** Whether a message is a complaint; the browser's remark that the page itself is a 404 is not. */
function isComplaint(message: ConsoleMessage, page: Page): boolean {
  const onAddress = message.location().url === page.url() && message.text().includes('404')
  return ['error', 'warning'].includes(message.type()) && !onAddress
}
