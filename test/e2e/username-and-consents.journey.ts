import { call } from '../../contract/client.ts'
import { isAccessible } from './accessibility.ts'
import { arrive, expect, picture, test, toast, visit } from './journey.ts'
import { bringSession, mailsTo, newShopper, ordersOf, putInCart, type Shopper } from './shopper.ts'

const PIECE = { _id: 'gulnaar-bridal-lehenga', size: 'M' } as const

const profileOf = async ({ token }: Shopper) =>
  (await call('GET /api/user/profile', undefined, { base: process.env.SHOP_URL, token })).user

test('a forgotten username comes by mail', async ({ page }) => {
  const shopper = await newShopper()
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Forgot username?' }).click()
  const modal = page.getByRole('dialog', { name: 'Forgot username' })
  await isAccessible(page)
  await modal.getByLabel('Phone').fill('12345')
  await modal.getByRole('button', { name: 'Send the email' }).click()
  await expect(modal.getByText('Enter a valid 10-digit phone')).toBeVisible()
  await modal.getByLabel('Phone').fill(shopper.phone)
  await modal.getByRole('button', { name: 'Send the email' }).click()
  await expect(toast(page, 'If an account exists, an email has been sent.')).toBeVisible()
  await expect(modal).toBeHidden()
  await expect.poll(() => mailsTo(shopper.email)).toHaveLength(1)
})

test('the checkout saves a new address and what WhatsApp may bring, then orders', async ({ page }, info) => {
  const shopper = await newShopper()
  await putInCart(shopper.token, PIECE)
  await bringSession(page, shopper)
  await visit(page, '/place-order')
  await page.getByLabel('Street').fill('14 Haldiyon ka Rasta')
  await page.getByLabel('City').fill('Jaipur')
  await page.getByLabel('State').selectOption('Rajasthan')
  await page.getByLabel('PIN code').fill('302003')
  for (const name of ['Order and delivery updates', 'New cloth and offers'])
    await expect(page.getByRole('checkbox', { name })).toHaveAccessibleName(/Reply STOP to opt-out/)
  await page.getByRole('checkbox', { name: 'Order and delivery updates' }).check()
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await page.getByRole('checkbox', { name: /Return & Refund/ }).check()
  await isAccessible(page)
  await picture(page, info, 'checkout-consents')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toast(page, 'Order placed successfully')).toBeVisible()
  await arrive(page, '/orders')
  expect(await profileOf(shopper)).toMatchObject({
    whatsappUtilityOptIn: true,
    whatsappMarketingOptIn: false,
    address: { street: '14 Haldiyon ka Rasta', phone: shopper.phone },
  })
  expect(await ordersOf(shopper.token)).toHaveLength(1)
})
