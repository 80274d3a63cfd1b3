import type { Page } from '@playwright/test'
import { ADDRESS } from '../cast.ts'
import { inspect, isAccessible } from './accessibility.ts'
import { answerFirst, hold, letThrough, silence } from './held-calls.ts'
import { expect, picture, test, toast } from './journey.ts'
import { advanceParcel, packAndShip } from './packing-table.ts'
import { onlyOrderOf, PIECE, payByCard } from './paying.ts'
import { newShopperWithAddress, order, visitAs } from './shopper.ts'
import { enterConsole, onDatabase } from './staff.ts'

/** An address and a phone that no other journey uses, since a parcel that comes back counts against both. */
const BEHIND_THE_LAKE = { ...ADDRESS, street: '3 Jal Mahal Road', phone: '9876500003' }

/** Ships the order. Returns its AWB. */
async function sentOff(token: string, code: string): Promise<string> {
  await packAndShip(code)
  const awb = async () => (await onlyOrderOf(token)).awbCode
  await expect.poll(awb).not.toBeNull()
  await advanceParcel((await awb())!, 42)
  return (await awb())!
}
const astray = (token: string) => async () => (await onlyOrderOf(token)).astray
const theirOrder = async (page: Page, shopper: { token: string }) => {
  const theirs = await page.context().newPage()
  await visitAs(theirs, shopper, '/orders')
  return theirs
}

test('a cash parcel comes back: tried again, brought back, received, and the order has ended', async ({
  page,
}, info) => {
  const shopper = await newShopperWithAddress()
  const code = await order(shopper.token, PIECE, BEHIND_THE_LAKE)
  const awb = await sentOff(shopper.token, code)
  await advanceParcel(awb, 21)
  await expect.poll(astray(shopper.token)).toBe('undelivered')

  await enterConsole(page, 'manager', '/admin/troubles?about=parcel')
  await page.getByRole('link', { name: code }).click()
  const notice = page.getByRole('region', { name: 'The parcel' })
  await notice.getByRole('button', { name: 'Have it tried again' }).click()
  await expect(toast(page, 'The courier is asked to try again.')).toBeVisible()
  await inspect(page, info, 'undelivered')
  await notice.getByRole('button', { name: 'Have it brought back' }).click()
  await expect.poll(astray(shopper.token)).toBe('returning')
  await expect(notice).toContainText('Receive it when it is here')
  await expect(page.getByRole('button', { name: /It is out for delivery|It is delivered/ })).toHaveCount(0)
  await advanceParcel(awb, 10)
  await expect.poll(astray(shopper.token)).toBe('returned')

  await page.keyboard.type('gw')
  const number = page.getByLabel('AWB or return number')
  await expect(number, 'the packer’s scanner types into it').toBeFocused()
  const find = page.getByRole('button', { name: 'Find it' })
  await silence(page, '**/api/admin/parcels/*')
  await number.fill(awb)
  await find.click()
  await expect(page.getByRole('alert').getByText('Something went wrong')).toBeVisible()
  await letThrough(page, '**/api/admin/parcels/*')
  const found = page.waitForResponse(`**/api/admin/parcels/${awb}`)
  await find.click()
  const before = await (await found).text()
  await expect(page.getByText('Nothing was paid for it, so nothing goes back.')).toBeVisible()
  await page.getByLabel('What becomes of it').selectOption('Written off')
  await expect(page.getByLabel('Why it cannot be sold again')).toBeVisible()
  await inspect(page, info, 'received')
  await page.getByLabel('What becomes of it').selectOption('Back on the shelf')
  const letGo = await hold(page, '**/api/admin/parcels/*/receive')
  await page.getByRole('button', { name: 'Receive it, and end the order' }).click()
  await number.fill('NEXT-1')
  await find.click()
  await expect(page.getByText('Nothing of ours goes by NEXT-1')).toBeVisible()
  letGo()
  await expect(toast(page, `Parcel ${awb} is received; order ${code} has ended.`)).toBeVisible()
  await expect(page.getByText('Nothing of ours goes by NEXT-1')).toBeVisible()
  await expect(number).toHaveValue('NEXT-1')
  // As a colleague's page, opened before, still shows it.
  await answerFirst(page, `**/api/admin/parcels/${awb}`, (route) => route.fulfill({ body: before }))
  await number.fill(awb)
  await find.click()
  await page.getByLabel('What becomes of it').selectOption('Written off')
  await page.getByLabel('Why it cannot be sold again').fill('A hole in it.')
  await page.getByRole('button', { name: 'Receive it, and end the order' }).click()
  await expect(page.getByText('There is nothing to receive of this parcel')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert'), 'why it was refused').toBeVisible()
  await page.goto(`/admin/orders/${code}`)
  await expect(page.getByText('Returned to us', { exact: true }).first()).toBeVisible()
  await picture(page, info, 'ended')

  const theirs = await theirOrder(page, shopper)
  const card = theirs.getByRole('article')
  await expect(card).toContainText('Returned to us')
  await expect(card).toContainText('Not charged')
  await expect(theirs.getByText('Please keep')).toHaveCount(0)
  await inspect(theirs, info, 'theirs')
})

test('a paid parcel is lost: the money goes back, and its shopper sees it', async ({ page }, info) => {
  const shopper = await newShopperWithAddress()
  const code = await payByCard(shopper.token)
  const awb = await sentOff(shopper.token, code)
  await advanceParcel(awb, 12)
  await expect.poll(astray(shopper.token)).toBe('lost')

  await enterConsole(page, 'manager', `/admin/orders/${code}`)
  await expect(page.getByText('Lost', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Expected on/)).toHaveCount(0)
  await picture(page, info, 'lost')
  await page.getByRole('button', { name: 'Lost: end the order' }).click()
  const dialog = page.getByRole('dialog', { name: `End ${code}?` })
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'End the order' }).click()
  await expect(toast(page, /has ended: its parcel is lost\. ₹2,849 go back/)).toBeVisible()

  // The parcel turns up with the courier after all.
  await advanceParcel(awb, 18)
  const stray = page.getByRole('region', { name: 'A parcel too many' })
  await expect(stray).toContainText('It was given up, and is out there all the same.')
  await inspect(page, info, 'too many')
  await stray.getByRole('button', { name: 'It does not come back' }).click()
  const staysAway = page.getByRole('dialog', { name: 'Does it stay away?' })
  await staysAway.getByRole('button', { name: 'It does not come back' }).click()
  await expect(stray).toHaveCount(0)

  const theirs = await theirOrder(page, shopper)
  await expect(theirs.getByRole('article')).toContainText('Lost on the way')
  await expect(theirs.getByRole('article')).toContainText(/Refund on its way|Refunded/)
  await picture(theirs, info, 'theirs-lost')
})

test('a paid parcel is called off on its way, and is not sent again: its order ends', async ({
  page,
}, info) => {
  const shopper = await newShopperWithAddress()
  const code = await payByCard(shopper.token)
  await advanceParcel(await sentOff(shopper.token, code), 8)

  await enterConsole(page, 'manager', '/admin/troubles?about=parcel')
  await expect(page.getByRole('row', { name: code })).toContainText('The courier has called the parcel off')
  await page.getByRole('link', { name: code }).click()
  const notice = page.getByRole('region', { name: 'No parcel' })
  await expect(page.getByRole('button', { name: 'Send another parcel' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'It is out for delivery' })).toHaveCount(0)
  await inspect(page, info, 'no-parcel')
  await notice.getByRole('button', { name: 'End the order' }).click()
  const dialog = page.getByRole('dialog', { name: `End ${code}?` })
  await dialog.getByLabel('Reason').fill('The wedding is over')
  await inspect(page, info, 'ending')
  await dialog.getByRole('button', { name: 'End the order' }).click()
  await expect(toast(page, /has ended\. Its pieces are on the shelf\. ₹2,849 go back/)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('A manager: The wedding is over')).toBeVisible()

  const theirs = await theirOrder(page, shopper)
  await expect(theirs.getByRole('article')).toContainText('Returned to us')
})

test('an order that an earlier version left behind its parcel catches up with it', async ({ page }, info) => {
  const shopper = await newShopperWithAddress()
  const code = await order(shopper.token, PIECE, BEHIND_THE_LAKE)
  await packAndShip(code)
  const booked = () =>
    onDatabase(async (db) => {
      const of = db`order_id = (select id from orders where code = ${code}) and status = 'booked'`
      const [done] = await db`
        update shipments set status = 'undelivered', current_code = 21, next_check_at = null where ${of} returning 1`
      return done !== undefined
    })
  await expect.poll(booked).toBe(true)

  await enterConsole(page, 'manager', '/admin/troubles?about=parcel')
  await expect(page.getByRole('row', { name: code })).toContainText('let it catch up')
  await page.getByRole('link', { name: code }).click()
  const notice = page.getByRole('region', { name: 'Behind its parcel' })
  await expect(notice).toContainText('the order still says Packing')
  await expect(page.getByRole('button', { name: /Cancel|Ship/ })).toHaveCount(0)
  await inspect(page, info, 'behind')
  await notice.getByRole('button', { name: 'Let it catch up' }).click()
  const dialog = page.getByRole('dialog', { name: `Let ${code} catch up` })
  await dialog.getByLabel('Reason').fill('The courier tried on Monday')
  await inspect(page, info, 'catching-up')
  await dialog.getByRole('button', { name: 'Let it catch up' }).click()
  await expect(toast(page, `Order ${code} goes with its parcel again.`)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('The courier tried on Monday')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Have it tried again' })).toBeVisible()
  await picture(page, info, 'caught-up')

  const theirs = await theirOrder(page, shopper)
  await expect(theirs.getByRole('article')).toContainText('Shipped')
})
