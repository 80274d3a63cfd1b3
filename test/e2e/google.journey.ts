import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inspect } from './accessibility.ts'
import { letThrough, redirect } from './held-calls.ts'
import { arrive, expect, test, toast, visit } from './journey.ts'
import { cartOf, heldToken, newDetails, newShopper } from './shopper.ts'
import { onDatabase } from './staff.ts'

const newGmail = () => `shopper-${randomUUID()}@gmail.com`

/** Opens the Google window by the shop's button. */
async function googleWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return popup
}

/** Chooses an identity; resolves once the window has reported it and closed. */
async function choose(page: Page, email: string) {
  const popup = await googleWindow(page)
  const listed = popup.getByRole('button', { name: email })
  const closed = popup.waitForEvent('close')
  if (await listed.count()) await listed.click()
  else {
    await popup.getByLabel('Email').fill(email)
    await popup.getByLabel('Name').fill('A Shopper')
    await popup.getByRole('button', { name: 'Use this account' }).click()
  }
  await closed
}

const preferencesOf = (page: Page) => page.getByRole('dialog', { name: 'WhatsApp Preferences' })

test('a new Google account adds its phone, and comes back without being asked', async ({ page }, info) => {
  const email = newGmail()
  const { phone } = newDetails()
  const taken = await newShopper()
  const preferences = preferencesOf(page)

  await test.step('chosen in the window of Google', async () => {
    await visit(page, '/login')
    await inspect(page, info, 'login-with-google')
    const popup = await googleWindow(page)
    await inspect(popup, info, 'account-picker')
    await popup.close()
    await choose(page, email)
  })

  await test.step('the phone cannot be skipped', async () => {
    await expect(preferences).toBeVisible()
    await expect(preferences.getByRole('button', { name: 'Skip' })).toHaveCount(0)
    await expect(preferences.getByRole('button', { name: 'Close' })).toHaveCount(0)
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expect(preferences).toBeVisible()
    await inspect(page, info, 'google-phone')
  })

  await test.step('a phone that is none, or somebody’s, is refused', async () => {
    await preferences.getByLabel('Phone').fill('5123456789')
    await preferences.getByRole('button', { name: 'Create Account' }).click()
    await expect(preferences.getByText('Enter a valid 10-digit Indian phone number')).toBeVisible()
    await preferences.getByLabel('Phone').fill(taken.phone)
    await preferences.getByRole('checkbox', { name: 'Order and delivery updates' }).check()
    await preferences.getByRole('button', { name: 'Create Account' }).click()
    await expect(toast(page, 'This phone is linked to another account')).toBeVisible()
    await preferences.getByRole('checkbox', { name: 'Order and delivery updates' }).uncheck()
  })

  await test.step('without WhatsApp it asks once more', async () => {
    await preferences.getByLabel('Phone').fill(phone)
    await preferences.getByRole('button', { name: 'Create Account' }).click()
    const without = page.getByRole('dialog', { name: 'Continue without WhatsApp messages' })
    await without.getByRole('button', { name: 'Continue without' }).click()
    await expect(toast(page, 'Logged in successfully')).toBeVisible()
    await arrive(page, '/')
    expect(await heldToken(page)).toBeTruthy()
  })

  await test.step('the next time', async () => {
    await page.evaluate(() => localStorage.clear())
    await visit(page, '/login')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await choose(page, email)
    await expect(toast(page, 'Logged in successfully')).toBeVisible()
    await arrive(page, '/')
  })

  await test.step('one that lost its phone may add one, or skip', async () => {
    await onDatabase((db) => db`update accounts set phone = null where email = ${email}`)
    await page.evaluate(() => localStorage.clear())
    await visit(page, '/login')
    await choose(page, email)
    await preferences.getByRole('button', { name: 'Skip' }).click()
    await arrive(page, '/')
  })
})

test('a window that is closed, cancelled or blocked signs nobody in, nor does a mailbox that Google does not run', async ({
  page,
}) => {
  const { email } = await newShopper()
  await visit(page, '/login')
  const failed = toast(page, 'Google sign-in failed')

  const closed = await googleWindow(page)
  await closed.close()
  await expect(failed).toBeVisible()
  await failed.getByRole('button').click()

  const cancelled = await googleWindow(page)
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(failed).toBeVisible()
  await failed.getByRole('button').click()

  // As after half an hour: the shop no longer knows that this window was opened.
  const late = await googleWindow(page)
  await page.context().clearCookies({ domain: new URL(page.url()).hostname })
  await late.getByLabel('Email').fill(newGmail())
  await late.getByLabel('Name').fill('A Shopper')
  await late.getByRole('button', { name: 'Use this account' }).click()
  await expect(toast(page, 'This Google sign-in has expired.')).toBeVisible()
  await late.close()

  await choose(page, email)
  await expect(toast(page, 'There is an account with this email already.')).toBeVisible()

  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(failed).toBeVisible()
  await expect(page.getByText('Allow pop-ups for this shop, then try again.')).toBeVisible()
  expect(await heldToken(page)).toBeNull()
})

test('what a visitor wanted comes with Google too, though the network fails before and after the phone: what has sold out is said, what failed is tried again', async ({
  page,
}) => {
  const wish = (itemId: string, name: string, size: string) => ({ itemId, name, size, at: Date.now() - 1000 })
  const wanted = [
    wish('shaam-satin-gown', 'Shaam Satin Gown', 'M'),
    wish('gulnaar-bridal-lehenga', 'Gulnaar Bridal Lehenga', 'L'),
    wish('vana-pleated-gown', 'Vana Pleated Gown', 'S'),
  ]
  await visit(page, '/login')
  await page.evaluate((wishes) => localStorage.setItem('wishes', wishes), JSON.stringify(wanted))
  await redirect(page, '/api/cart/add', (route) =>
    route.request().postData()?.includes('vana') ? route.fulfill({ status: 502 }) : route.continue(),
  )
  await redirect(page, '**/api/user/google-auth', (route) => route.abort())
  await choose(page, newGmail())
  await expect(toast(page, 'Failed to sign in with Google')).toBeVisible()
  await letThrough(page, '**/api/user/google-auth')
  await choose(page, newGmail())
  const preferences = preferencesOf(page)
  await preferences.getByLabel('Phone').fill(newDetails().phone)
  await preferences.getByRole('checkbox', { name: 'Order and delivery updates' }).check()
  await page.context().setOffline(true)
  await preferences.getByRole('button', { name: 'Create Account' }).click()
  await expect(preferences.getByRole('alert')).toContainText('Failed to complete Google signup')
  await page.context().setOffline(false)
  await preferences.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'The Shaam Satin Gown, size M, is in your cart.')).toBeVisible()
  await expect(toast(page, 'The Gulnaar Bridal Lehenga has sold out in size L')).toBeVisible()
  await expect(
    toast(page, 'The Vana Pleated Gown, size S, could not be put into your cart yet.'),
  ).toBeVisible()

  await arrive(page, '/')
  await letThrough(page, '/api/cart/add')
  // A connection that was back before the page could show its loss.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(toast(page, 'The Vana Pleated Gown, size S, is in your cart.')).toBeVisible()
  expect(await cartOf((await heldToken(page))!)).toEqual({
    'shaam-satin-gown': { M: 1 },
    'vana-pleated-gown': { S: 1 },
  })
})
