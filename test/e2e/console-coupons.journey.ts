import { call } from '../../contract/client.ts'
import { INDIA_MS, yearInIndia } from '../../core/india-time.ts'
import { ADDRESS } from '../cast.ts'
import { isAccessible } from './accessibility.ts'
import { hold, letThrough, loseAnswer, silence } from './held-calls.ts'
import { expect, picture, test, toast } from './journey.ts'
import { newShopper, product } from './shopper.ts'
import { enterConsole, onDatabase } from './staff.ts'

const PIECE = { _id: 'noor-chikankari-kurti', size: 'L', quantity: 1 } as const

test('a coupon is made in the console, taken off an order, and ended there', async ({ page }, info) => {
  const { token } = await newShopper()
  const how = { base: process.env.SHOP_URL ?? '', token }
  const code = `LOOM${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  const check = () => call('POST /api/coupon/check', { coupon: code, items: [PIECE] }, how)

  await enterConsole(page, 'manager', '/admin/coupons/new')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByLabel('Per cent off').fill('95')
  // An hour ago, so that a clock that is slightly ahead does not make it a coupon of the future.
  const anHourAgo = new Date(Date.now() + INDIA_MS - 3_600_000).toISOString().slice(0, 16)
  await page.getByLabel('Starts').fill(anHourAgo)
  await page.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByLabel('Per cent off')).toHaveAccessibleDescription(/cannot be more than 90/)
  await page.getByLabel('Per cent off').fill('10')
  const [saree, kurti] = ['Saree', 'Kurti'].map((name) => page.getByRole('checkbox', { name, exact: true }))
  await saree!.check()
  await kurti!.check()
  await expect(saree!).toBeChecked()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(toast(page, `${code} is made.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Who changed what' }), 'owners may read that').toHaveCount(0)

  const { effectivePrice } = await product(PIECE._id)
  const amount = Math.round(effectivePrice * 90) / 100 + 150
  await call('POST /api/order/place', { items: [PIECE], amount, address: ADDRESS, coupon: code }, how)
  await page.reload()
  await expect(page.getByText('Orders that use it')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The last orders that used it' })).toBeVisible()
  await picture(page, info, 'a coupon that was used')

  // Saved, typed on, and saved again: nobody else was there.
  await loseAnswer(page, `**/api/admin/coupons/${code}`)
  await page.getByLabel('Per cent off').fill('12')
  await page.getByRole('button', { name: 'Save the coupon' }).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await page.getByLabel('Per cent off').fill('11')
  await page.getByRole('button', { name: 'Save the coupon' }).click()
  await expect(page.getByText('All is saved')).toBeAttached()

  // Saved all the same, it is what there is to go back to.
  await loseAnswer(page, `**/api/admin/coupons/${code}`)
  await page.getByLabel('Per cent off').fill('12')
  await page.getByRole('button', { name: 'Save the coupon' }).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByLabel('Per cent off')).toHaveValue('12')

  await page.getByLabel('Per cent off').fill('15')
  // A colleague changes it meanwhile.
  await onDatabase((db) => db`update coupons set most = 500, version = version + 1 where code = ${code}`)
  await page.getByRole('button', { name: 'Save the coupon' }).click()
  await expect(page.getByText('Somebody has saved this coupon meanwhile')).toBeVisible()
  // Ended, though the answer is lost; and the coupon cannot be fetched again at first.
  await loseAnswer(page, `**/api/admin/coupons/${code}/end`)
  await silence(page, `**/api/admin/coupons/${code}`)
  await page.getByRole('button', { name: 'End it now' }).click()
  await page.getByRole('button', { name: 'End it', exact: true }).click()
  await page.getByRole('button', { name: 'Go back' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await letThrough(page, `**/api/admin/coupons/${code}`)
  await again.click()
  await expect(page.getByText('Over', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Per cent off')).toHaveValue('15')
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByLabel('Orders in all')).toHaveValue('500')
  await expect(page.getByLabel('Per cent off')).toHaveValue('12')
  await expect(page.getByLabel('Ends')).not.toHaveValue('')
  await expect(check()).rejects.toMatchObject({ body: { code: 'couponOver' } })
})

test('an end that is typed by half is no coupon without an end; whoever goes elsewhere while one is made stays there', async ({
  page,
}) => {
  const newCode = () => `LOOM${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  const make = page.getByRole('button', { name: 'Make the coupon' })
  await enterConsole(page, 'manager', '/admin/coupons/new')
  await page.getByRole('textbox', { name: 'Code' }).fill(newCode())
  const ends = page.getByLabel('Ends')
  await ends.focus()
  await ends.pressSequentially('31122026')
  await make.click()
  await expect(ends).toHaveAccessibleDescription(/half/)
  await expect(ends).toBeFocused()
  const lastMinute = `${yearInIndia(new Date()) + 1}-12-31T23:59`
  await ends.fill(lastMinute)
  await make.click()
  await expect(toast(page, /is made\.$/)).toBeVisible()
  await expect(ends).toHaveValue(lastMinute)

  await page.goto('/admin/coupons/new')
  const code = newCode()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  const letGo = await hold(page, '**/api/admin/coupons')
  await make.click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  letGo()
  await expect(toast(page, `${code} is made.`)).toBeVisible()
  await page.getByRole('link', { name: 'See the templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
})
