import { isAccessible } from './accessibility.ts'
import { expect, picture, test } from './journey.ts'
import { acceptPolicies, atTheCheckout } from './paying.ts'
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
  await isAccessible(page)
  await picture(page, info, 'no cash there')

  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'A way to pay' }).click()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'A way to pay' })).toHaveCount(0)
})
