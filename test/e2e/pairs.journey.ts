import { expect, test, toast, visit } from './journey.ts'
import { acceptPolicies, totals } from './paying.ts'
import { cartOf, newShopperWithAddress, ordersOf, visitAs } from './shopper.ts'

const PAIR = 'jaimala-pastel-pair'

test('a pair is bought in two sizes, each picked for its own, and put back into the cart it was taken out of', async ({
  page,
}) => {
  const shopper = await newShopperWithAddress()
  await visitAs(page, shopper, '/collection?q=jaimala')
  await page.getByRole('link', { name: 'Choose sizes of Jaimala Pastel Pair' }).click()
  const sizeOf = (who: string, size: string) =>
    page.getByRole('group', { name: who }).getByRole('radio', { name: size, exact: true })

  await sizeOf('Hers', 'M').check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, 'Please select a size for each of you first!')).toBeVisible()
  await expect(sizeOf('His', 'M')).toBeFocused()
  await sizeOf('His', 'L').check()
  await expect(page.getByText(/^Hers M · His L: \d+ in stock/)).toBeVisible()
  // There is no variant with these two sizes.
  await sizeOf('Hers', 'XL').check()
  await expect(sizeOf('His', 'L')).toBeDisabled()
  await expect(sizeOf('His', 'L')).not.toBeChecked()
  await sizeOf('Hers', 'M').check()
  await sizeOf('His', 'L').check()
  await page.getByRole('button', { name: 'Buy Now' }).click()

  await expect(page.getByText('Hers M · His L × 1').first()).toBeVisible()
  expect(await cartOf(shopper.token)).toEqual({ [PAIR]: { 'M+L': 1 } })

  await test.step('taken out, its line is put back, also once the cart has been fetched without it', async () => {
    await visit(page, '/cart')
    const line = page.getByRole('listitem').filter({ has: page.getByText('Jaimala Pastel Pair') })
    await expect(page.locator('.toasts')).toBeAttached()
    const remove = page.getByRole('button', { name: 'Remove: Jaimala Pastel Pair, size Hers M · His L' })
    await expect(remove).toBeVisible()
    const before = await totals(page).getByText(/^₹/).allTextContents()
    await remove.click()
    await expect.poll(() => cartOf(shopper.token)).toEqual({})
    await expect(line).toContainText('Jaimala Pastel Pair, size Hers M · His L, is out of the cart.')

    const fetched = page.waitForResponse('**/api/cart/get')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await fetched
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => cartOf(shopper.token)).toEqual({ [PAIR]: { 'M+L': 1 } })
    await expect(page.getByRole('button', { name: /^Remove: Jaimala/ })).toBeFocused()
    expect(await totals(page).getByText(/^₹/).allTextContents()).toEqual(before)
  })

  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Place Order' }).first().click()
  await expect(page.getByText('Hers M · His L × 1').first()).toBeVisible()
  await expect.poll(async () => (await ordersOf(shopper.token))[0]?.items[0]?.size).toBe('M+L')
})
