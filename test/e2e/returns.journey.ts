import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AdminRoute } from '../../contract/admin.ts'
import { call } from '../../contract/client.ts'
import { priceText } from '../../core/money.ts'
import type { Order } from '../../core/order.ts'
import type { Database } from '../../server/platform/database.ts'
import { ADDRESS } from '../cast.ts'
import { setStock } from '../set-stock.ts'
import { askAs } from '../staff.ts'
import { inspect } from './accessibility.ts'
import { hold, holdAnswer, loseAnswer } from './held-calls.ts'
import { arrive, expect, logIn, picture, test, toast, visit } from './journey.ts'
import { letBeDelivered } from './order-states.ts'
import { cartLink } from './paying.ts'
import {
  endSessionAt,
  heldToken,
  newShopper,
  order,
  ordersOf,
  product,
  type Shopper,
  visitAs,
} from './shopper.ts'
import { enterConsole, onDatabase, staffCaller } from './staff.ts'

const PIECE = { _id: 'neel-block-print-kurta-set', size: 'M' } as const
const PHOTO = new URL('../../demo/catalogue/images/neel-block-print-kurta-set-1-front.avif', import.meta.url)
const SEAM = new URL('../../demo/catalogue/images/neel-block-print-kurta-set-2-detail.avif', import.meta.url)
const NO_PHOTO = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
const A_PHOTO = { name: 'front.avif', mimeType: 'image/avif', buffer: readFileSync(PHOTO) }
const base = () => process.env.SHOP_URL ?? ''

/** Creates a shopper whose order was delivered `days` ago, on the page of orders. */
async function delivered(page: Page, days = 1, quantity = 1): Promise<Shopper & { code: string }> {
  const shopper = await newShopper()
  const code = await order(shopper.token, PIECE, undefined, quantity)
  const at = new Date(Date.now() - days * 86_400_000)
  await onDatabase(
    (db) => db`
      update orders set status = 'Delivered', delivered_at = ${at}, paid_at = ${at}, promised_on = ${at}::date + 2
      where code = ${code}`,
  )
  await visitAs(page, shopper, '/orders')
  return { ...shopper, code }
}

/** Calls the console's API where another step of the journey shows the console. */
const staffDo = async (route: AdminRoute, payload: object, code = '') =>
  askAs(await staffCaller('manager'), route, payload as never, { params: { code } })

const ask = async (page: Page) => {
  await page.getByRole('link', { name: /^Return or exchange/ }).click()
  await expect(page.getByRole('heading', { name: 'Return or exchange' })).toBeVisible()
}
const send = (page: Page) => page.getByRole('button', { name: /^Ask for the (return|exchange)$/ }).click()
const returnOf = async ({ token }: Shopper) =>
  (await ordersOf(token)).flatMap(({ items }) => items[0]!.returns)[0]!

test('a change of mind: asked for, taken, looked at and paid back', async ({ page, browser }, info) => {
  const shopper = await delivered(page)
  await ask(page)
  await send(page)
  await expect(page.getByText('Please choose a reason.')).toBeVisible()
  await page.getByRole('radio', { name: 'It is defective' }).check()
  await page.getByLabel('Add photos').setInputFiles(PHOTO.pathname)
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await page.getByRole('radio', { name: 'Changed my mind' }).check()
  await page.getByRole('radio', { name: 'My money back' }).check()
  const way = page.getByRole('radio', { name: /store credit/ })
  const text = way.locator('xpath=..')
  const [button, label] = [await way.boundingBox(), await text.boundingBox()]
  expect(label!.height, 'a label of two lines').toBeGreaterThan(60)
  expect(button!.y - label!.y, 'its button stands on the first').toBeLessThan(20)
  await inspect(page, info, 'asking')
  const letIn = await hold(page, '**/api/return/ask')
  await send(page)
  await cartLink(page, 'Cart').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
  letIn()
  await expect(toast(page, 'We have your return')).toBeVisible()
  const { code } = await returnOf(shopper)
  await expect(page, 'whoever has gone on is not led away').toHaveURL('/cart')
  await visit(page, '/orders')
  const photos = (db: Database) =>
    db`select from return_pictures join returns on id = return_id where code = ${code}`
  expect(await onDatabase(photos), 'what is not asked for any more is not sent').toHaveLength(0)
  const card = page.getByRole('region', { name: `Return ${code}` })
  await expect(card).toContainText('We are looking at it')
  await staffDo('POST /api/admin/returns/{code}/approve', {}, code)
  await visit(page, '/orders')
  await expect(card).toContainText('Please send it to us')
  await picture(page, info, 'taken up')

  const context = await browser.newContext()
  const desk = await context.newPage()
  await enterConsole(desk, 'packer', '/admin/returns?state=pickup')
  await desk.getByRole('link', { name: 'A parcel is here' }).click()
  await desk.getByLabel('AWB or return number').fill(code)
  await desk.getByRole('button', { name: 'Find it' }).click()
  await expect(desk.getByRole('heading', { name: 'A return' })).toBeVisible()
  await picture(desk, info, 'in hand')
  await desk.getByRole('button', { name: 'It is here' }).click()
  await expect(toast(desk, code)).toBeVisible()
  await desk.goto(`/admin/returns/${code}`)
  await expect(desk.getByText('Way back')).toBeVisible()
  await expect(desk.getByRole('main').getByRole('link'), 'what a packer may open').toHaveText(['All returns'])
  await desk.getByRole('button', { name: 'Look at it' }).click()
  await desk.getByLabel('What becomes of it').selectOption('shelf')
  await desk.getByRole('button', { name: 'Say so' }).click()
  await expect(desk.getByText('To be paid back').first()).toBeVisible()
  await picture(desk, info, 'in the console')
  await context.close()

  await staffDo('POST /api/admin/returns/{code}/refund', {}, code)
  await visit(page, '/orders')
  await expect(card).toContainText('goes back to you')
})

test('a wrong size is cancelled once by its shopper, and exchanged by a manager', async ({
  page,
  browser,
}, info) => {
  const shopper = await delivered(page)
  await ask(page)
  // The same size, for which only a faulty piece is exchanged.
  await page.getByRole('radio', { name: 'It is defective' }).check()
  await page.getByRole('radio', { name: 'Another piece' }).check()
  await page.getByLabel('Which size?').selectOption('M')
  await page.getByRole('radio', { name: 'The size does not fit' }).check()
  await send(page)
  await expect(page.getByLabel('Which size?')).toHaveAccessibleDescription(/^Choose the size/)
  await page.getByLabel('Which size?').selectOption('L')
  await expect(page.getByText('We hold size L for you')).toBeVisible()
  await send(page)
  await arrive(page, '/orders')
  await page.getByRole('button', { name: 'Cancel the return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
  await expect(toast(page, 'is cancelled')).toBeVisible()

  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.clock.install()
  await enterConsole(desk, 'manager', `/admin/orders/${shopper.code}`)
  await desk.getByRole('button', { name: 'Open a return' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Wish').selectOption('Another piece')
  await dialog.getByLabel('In size').selectOption('M')
  await dialog.getByLabel('Why', { exact: true }).selectOption('Does not fit')
  const open = dialog.getByRole('button', { name: 'Open the return' })
  await open.click()
  await expect(dialog.getByLabel('In size')).toHaveAccessibleDescription(/size/)
  await dialog.getByLabel('In size').selectOption('L')
  const letGo = await hold(desk, '**/api/admin/pictures')
  const choose = dialog.getByRole('button', { name: 'Choose photos', exact: true })
  await expect(choose).toHaveAccessibleDescription(/^Or drop them here\./)
  await choose.setInputFiles([A_PHOTO])
  await expect(open, 'a photo is on its way').toHaveAttribute('aria-busy', 'true')
  letGo()
  await choose.setInputFiles([NO_PHOTO])
  await expect(dialog.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: 'picture' })).toBeVisible()
  await inspect(desk, info, 'opened for a shopper')
  // The picture's space is reserved however late it arrives: a shop under load takes a while to make it.
  await desk.route('**/media/*', () => {})
  await loseAnswer(desk, '**/api/admin/orders/*/returns')
  await open.click()
  await expect(dialog.getByText('The shop could not be reached.')).toBeVisible()
  await onDatabase(
    (db) => db`
      update returns set created_at = created_at - interval '1 hour'
      where order_id = (select id from orders where code = ${shopper.code})`,
  )
  await open.click()
  await expect(desk.getByText('Approved').first()).toBeVisible()
  await expect(desk.getByRole('img', { name: '1 of the photos' })).toBeVisible()
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const happened = await desk.getByRole('listitem').last().boundingBox()
  const next = await desk.getByRole('button', { name: 'Have it fetched' }).boundingBox()
  expect(
    happened!.y + happened!.height,
    'on a phone all of it can be read above what is done next',
  ).toBeLessThanOrEqual(next!.y)
  const { code } = await returnOf(shopper)
  await desk.getByRole('button', { name: 'It never came' }).click()
  await desk.getByLabel('What do you know of it?').fill('Its shopper')
  // A colleague finds it meanwhile, and nothing is left to be done.
  await staffDo('POST /api/admin/returns/receive', { number: code })
  await staffDo('POST /api/admin/returns/{code}/inspect', { passed: true }, code)
  await desk.clock.runFor(6000)
  await expect(desk.getByText(/^(Passed|Replaced)$/).first()).toBeAttached()
  await desk.keyboard.type(' keeps it.')
  await expect(desk.getByLabel('What do you know of it?')).toHaveValue('Its shopper keeps it.')
  await desk.getByRole('dialog').getByRole('button', { name: 'It never came' }).click()
  await expect(desk.getByRole('dialog').getByRole('alert')).toContainText('by now')
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('button', { name: 'It never came' })).toHaveCount(0)
  await context.close()
  await visit(page, '/orders')
  await expect(page.getByRole('region', { name: `Return ${code}` })).toContainText('It comes as order')
  const [other] = await ordersOf(shopper.token)
  expect(other).toMatchObject({ payment: true, items: [{ size: 'L' }] })
})

test('a defect is taken after the window, with photos, and fetched once more when it suits', async ({
  page,
  browser,
}, info) => {
  const shopper = await delivered(page, 30)
  await ask(page)
  await expect(page.getByRole('radio', { name: 'Changed my mind' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'It is defective' }).check()
  await page.getByRole('radio', { name: 'My money back' }).check()
  await send(page)
  await expect(page.getByText('Please add a photo of the whole piece')).toBeVisible()
  await expect(page.getByLabel('Add photos')).toBeFocused()
  await page.getByLabel('Add photos').setInputFiles(PHOTO.pathname)
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await page.getByLabel('Tell us more').fill('A seam is open at the left side.')
  await picture(page, info, 'a defect')
  const letGo = await hold(page, '/api/review/photo')
  await page.getByLabel('Add photos').setInputFiles(SEAM.pathname)
  await expect(
    page.getByRole('button', { name: 'Ask for the return' }),
    'it waits for the photo',
  ).toBeDisabled()
  letGo()
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  const { pathname } = new URL(page.url())
  await endSessionAt(page, '/api/return/ask', shopper.token)
  await send(page)
  await arrive(page, '/login')
  await logIn(page, shopper)
  await arrive(page, pathname)
  await expect(page.getByLabel('Tell us more'), 'the session alone is over').toHaveValue(
    'A seam is open at the left side.',
  )
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  await send(page)
  await arrive(page, '/orders')
  const again = { ...shopper, token: (await heldToken(page))! }
  const asked = await returnOf(again)
  expect(asked).toMatchObject({ reason: 'defective', shopPays: true })
  await staffDo('POST /api/admin/returns/{code}/approve', {}, asked.code)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await enterConsole(desk, 'packer', `/admin/returns/${asked.code}`)
  const confirmed = async (verb: string) => {
    await desk.getByRole('button', { name: verb }).click()
    await desk.getByRole('dialog').getByRole('button', { name: verb }).click()
  }
  await confirmed('Have it fetched')
  await expect(desk.getByText('Pickup booked').first()).toBeVisible()
  await picture(desk, info, 'to be fetched')
  await confirmed('Call the courier off')
  await expect(desk.getByRole('button', { name: 'Have it fetched' })).toBeVisible()
  await context.close()

  await visit(page, '/orders')
  const card = page.getByRole('region', { name: `Return ${asked.code}` })
  await expect(card).toContainText('Accepted, not picked up yet')
  await inspect(page, info, 'to ask again')
  const release = await hold(page, '/api/return/fetch')
  await card.getByRole('button', { name: 'Ask for another pickup' }).click()
  await expect(card.getByRole('button', { name: 'Ask for another pickup' })).toBeDisabled()
  release()
  await expect(toast(page, 'We have asked the courier')).toBeVisible()
  await expect.poll(async () => (await returnOf(again)).state).toBe('pickup_booked')
})

test('what goes back is said as it was paid: after a coupon', async ({ page }) => {
  const shopper = await newShopper()
  const [items, how] = [[{ ...PIECE, quantity: 2 }], { base: base(), token: shopper.token }]
  const { coupon, total } = await call('POST /api/coupon/check', { coupon: 'FESTIVE20', items }, how)
  const wanted = { items, amount: total, address: ADDRESS, directBuy: true, coupon }
  const { orderId } = await call('POST /api/order/place', wanted, how)
  await letBeDelivered(orderId)
  const [{ subtotal, discount }] = (await ordersOf(shopper.token)) as [Order]
  await visitAs(page, shopper, '/orders')
  await ask(page)
  await page.getByRole('radio', { name: 'Changed my mind' }).check()
  await page.getByRole('radio', { name: 'My money back' }).check()
  await page.getByLabel('How many pieces?').selectOption('2')
  await expect(page.getByRole('listitem').filter({ hasText: 'goes back to you' })).toContainText(
    `${priceText(subtotal - discount)} goes back`,
  )
  await send(page)
  await arrive(page, '/orders')
  expect((await returnOf(shopper)).amount).toBe(subtotal - discount)
})

test('a size that sells out meanwhile is said so, and the money can be had instead', async ({ page }) => {
  const { token, code } = await delivered(page, 1, 2)
  // A size that no other journey exchanges: theirs would take the one that is left.
  await onDatabase((db) => setStock(db, PIECE._id, 'XXL', 1))
  await ask(page)
  await page.getByRole('radio', { name: 'The size does not fit' }).check()
  await page.getByRole('radio', { name: 'Another piece' }).check()
  await page.getByLabel('Which size?').selectOption('S')
  await expect.soft(page.getByText(/We hold size S for you from now on, for \d+ days/)).toBeVisible()
  await onDatabase((db) => setStock(db, PIECE._id, 'S', 0))
  await send(page)
  await expect(page.getByText('Size S has just sold out')).toBeVisible()
  await onDatabase((db) => setStock(db, PIECE._id, 'S', 12))
  await page.getByRole('radio', { name: 'My money back' }).check()
  const { effectivePrice } = await product(PIECE._id)
  await page.getByLabel('How many').selectOption('2')
  await page.getByRole('radio', { name: 'Another piece' }).check()
  await expect.soft(page.getByRole('option', { name: 'XXL: only 1 left' })).toBeDisabled()
  await page.getByRole('radio', { name: 'My money back' }).check()
  await expect(page.getByText(`${priceText(2 * effectivePrice)} goes back to you`)).toBeVisible()
  await page.getByRole('radio', { name: 'It is defective' }).check()
  await expect(
    page.getByText(`${priceText(2 * effectivePrice + 150)} goes back to you`),
    'a fault gives back the delivery fee too',
  ).toBeVisible()
  const misfit = page.getByRole('radio', { name: 'The size does not fit' })
  await misfit.check()
  await page.getByLabel('How many').selectOption('1')
  const { answered } = await holdAnswer(page, '**/api/return/ask')
  await send(page)
  await answered
  await onDatabase(
    (db) => db`
      update returns set created_at = created_at - interval '1 hour' where order_id = (select id from orders where code = ${code})`,
  )
  await page.reload()
  await expect(misfit).toBeChecked()
  await send(page)
  await arrive(page, '/orders')
  const [mine] = await ordersOf(token)
  expect(mine!.items[0]!.returns, 'left before its answer, and sent again').toMatchObject([
    { wish: 'money', state: 'requested', quantity: 1 },
  ])
})
