import { expect, test, toast, visit } from './journey.ts'
import { bringSession, cartOf, newShopper, putInCart } from './shopper.ts'

const PIECE = { _id: 'indu-dabu-maxi-dress', size: 'L' } as const

test('without a line the shop says so, leads nowhere, and does what it can once there is one', async ({
  page,
  context,
}) => {
  const { token } = await newShopper()
  await putInCart(token, PIECE)
  await bringSession(page, { token })
  await visit(page, '/cart')
  const more = page.getByRole('button', { name: /^One more/ })
  await expect(more).toBeVisible()
  // What a page fetches once it has settled says so when it is there.
  await expect(page.locator('.toasts')).toBeAttached()
  await context.setOffline(true)
  const strip = page.getByText('You are offline. What you typed is kept')
  await expect(strip).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Tana Bana' }).click()
  await expect(toast(page, 'You are offline. Nothing is lost')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await more.click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items', exact: true })).toBeVisible()

  await context.setOffline(false)
  await expect(strip).toBeHidden()
  await expect.poll(() => cartOf(token)).toEqual({ [PIECE._id]: { [PIECE.size]: 2 } })
})
