import { inspect } from './accessibility.ts'
import { loseAnswer } from './held-calls.ts'
import { expect, picture, remindLater, test, toast } from './journey.ts'
import { bringSession, heldToken, newShopper, openSession, visitAs } from './shopper.ts'

test('a shopper changes the password, and stays logged in here alone, then logs out everywhere', async ({
  page,
}, info) => {
  const shopper = await newShopper()
  const elsewhere = await openSession(shopper)
  await visitAs(page, shopper, '/myprofile')
  await remindLater(page)
  await picture(page, info, 'profile-account')

  const isOver = async (session: { token: string }) => {
    await bringSession(page, session)
    // The page redirects as soon as it knows, perhaps before it has loaded.
    await page.goto('/orders', { waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/login/)
  }
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const send = () => dialog.getByRole('button', { name: 'Change password' }).click()
  await test.step('what is wrong is said at its field', async () => {
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await send()
    await expect(dialog.getByText('Min 8 chars')).toHaveCount(2)
    await dialog.getByLabel('Current password').fill('not-the-present-one')
    await dialog.getByLabel('New password').fill('Password@123')
    await send()
    await expect(dialog.getByText('Many people use this password')).toBeVisible()
    await dialog.getByLabel('New password').fill('weft-and-warp-2')
    await send()
    await expect(dialog.getByText('That is not your current password.')).toBeVisible()
    await inspect(page, info, 'change-password')
  })

  await test.step('the new one is in force, also where the answer was lost', async () => {
    await dialog.getByLabel('Current password').fill(shopper.password)
    await loseAnswer(page, '**/api/user/change-password')
    await send()
    await expect(toast(page, 'Your password is changed. Everywhere else you are logged out.')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await heldToken(page)).toBe(shopper.token)
    await isOver(elsewhere)
  })

  await test.step('everywhere is here too', async () => {
    const again = { ...shopper, password: 'weft-and-warp-2' }
    const there = await openSession(again)
    await visitAs(page, await openSession(again), '/myprofile')
    const question = page.getByRole('dialog', { name: 'Log out everywhere' })
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await inspect(page, info, 'log-out-everywhere')
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    // The tokens are not valid any more, whether or not the answer says so.
    await loseAnswer(page, '**/api/user/logout-everywhere')
    await question.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(toast(page, 'You are logged out everywhere.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect(await heldToken(page)).toBeNull()
    await isOver(there)
  })
})
