import type { Locator } from '@playwright/test'
import { inspect, isAccessible } from './accessibility.ts'
import { codeMailedTo, wrong } from './account-states.ts'
import { answerFirst, hold, loseAnswer, silence } from './held-calls.ts'
import { arrive, comesToLife, expect, logIn, test, toast, visit } from './journey.ts'
import { bringSession, endSession, endSessionAt, heldToken, newShopper } from './shopper.ts'

const NEW_PASSWORD = 'weft-and-warp-2'

/** Whether an element is in sight above a toast at the foot of the screen. */
async function isAbove(element: Locator, said: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([element.boundingBox(), said.boundingBox()])
  return one !== null && other !== null && one.y >= 0 && one.y + one.height <= other.y
}

test('a forgotten password is replaced with a code from the mailbox', async ({ page }, info) => {
  const shopper = await newShopper()

  await test.step('it is a step away in both modes of the login, whose terms and privacy open in a new tab', async () => {
    await visit(page, '/login')
    const main = page.getByRole('main')
    for (const mode of ['Sign Up', 'Login']) {
      await page.getByRole('button', { name: mode, exact: true }).last().click()
      await expect(page.getByRole('heading', { level: 1, name: mode })).toBeVisible()
      if (mode === 'Sign Up') await expect(page.getByLabel('Name')).toBeFocused()
      for (const [name, href] of [
        ['Terms and Conditions', '/terms'],
        ['Privacy policy', '/privacy'],
      ] as const) {
        const link = main.getByRole('link', { name })
        await expect(link).toHaveAttribute('href', href)
        await expect(link).toHaveAttribute('target', '_blank')
      }
      await expect(main.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
        'href',
        '/resetpassword',
      )
    }
    const opening = page.waitForEvent('popup')
    await main.getByRole('link', { name: 'Terms and Conditions' }).click()
    const terms = await opening
    await arrive(terms, '/terms')
    await terms.close()
  })

  await test.step('the login page hands over the e-mail', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await logIn(page, { email: shopper.email, password: 'not-the-present-one' })
    const said = toast(page, 'Invalid email or password')
    const forgotten = page.getByRole('link', { name: 'Forgot your password?' })
    await expect.poll(() => isAbove(forgotten, said), 'the toast covers the way on').toBe(true)
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeInViewport()
    await forgotten.click()
    await arrive(page, '/resetpassword')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
    await isAccessible(page)
  })

  const otp = page.getByLabel('OTP')
  const reset = page.getByRole('button', { name: 'Reset Password' })

  await test.step('an address that is none is not sent to; one that was typed wrongly can be corrected', async () => {
    await page.getByLabel('Email').fill('shopper@example')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Invalid email', { exact: true })).toBeVisible()
    await page.getByLabel('Email').fill(`x${shopper.email}`)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByRole('button', { name: 'Use another email' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(`x${shopper.email}`)
    await page.reload()
    await comesToLife(page)
    await expect(page.getByLabel('Email'), 'as it was handed over').toHaveValue(shopper.email)
  })

  await test.step('an answer that does not come is said; whoever asks again is led to where the code is typed', async () => {
    await loseAnswer(page, '**/api/user/send-reset-otp')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(toast(page, 'Failed to send OTP')).toBeVisible()
    await expect(page.getByRole('main').getByText('Failed to send OTP')).toBeVisible()
    const release = await hold(page, '/api/user/send-reset-otp')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    release()
    await expect(toast(page, 'OTP sent successfully')).toBeVisible()
  })

  await test.step('the second step survives a trip to the mailbox; a hasty second code is refused', async () => {
    await page.reload()
    await expect(otp).toBeFocused()
    await inspect(page, info, 'reset-password')
    await page.getByRole('button', { name: 'Send a new OTP' }).click()
    await expect(toast(page, 'A code was asked for a moment ago.')).toBeVisible()
  })

  await test.step('what is missing or wrong is named', async () => {
    await otp.fill('12 34 5')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await reset.click()
    await expect(page.getByText('Please enter a valid 6-digit OTP')).toBeVisible()
    await expect(page.getByText('Min 8 chars')).toBeVisible()
    await otp.fill(wrong(await codeMailedTo(shopper.email)))
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await reset.click()
    await expect(toast(page, 'This code is wrong or no longer works.')).toBeVisible()
  })

  await test.step('the right code sets the new password', async () => {
    await otp.fill(await codeMailedTo(shopper.email))
    await silence(page, '/api/user/reset-password')
    await reset.click()
    await expect(toast(page, 'Failed to reset password')).toBeVisible()
    await expect(page.getByRole('main').getByText('Failed to reset password')).toBeVisible()
  })

  await test.step('where its answer was lost, it is set all the same', async () => {
    await loseAnswer(page, '**/api/user/reset-password')
    await answerFirst(page, '**/api/user/login', (route) => route.abort())
    await reset.click()
    await expect(page.getByRole('main').getByText('Failed to reset password')).toBeVisible()
    const release = await hold(page, '/api/user/login')
    await reset.click()
    await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Password Reset Successful!' })).toBeVisible()
    await expect(
      page.getByText('Your password has been reset successfully. You can now login with your new password.'),
    ).toBeVisible()
    await expect(toast(page, 'Password reset successful')).toBeVisible()
    await isAccessible(page)
  })

  await test.step('it logs in', async () => {
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await arrive(page, '/login')
    await logIn(page, { email: shopper.email, password: NEW_PASSWORD })
    await expect(toast(page, 'Logged in successfully')).toBeVisible()
    // The account was unproven, so the phone that was typed with it is discarded and asked for again.
    await page
      .getByRole('dialog', { name: 'WhatsApp Preferences' })
      .getByRole('button', { name: 'Skip' })
      .click()
    await arrive(page, '/')
  })
})

test('who is not logged in is sent to log in, and led back', async ({ page }) => {
  const shopper = await newShopper()
  await page.goto('/')
  // Stored data of an earlier version of the shop, and truncated data.
  await page.evaluate(() => {
    for (const key of [
      'toasts',
      'checkout-key',
      'order-placed',
      'phoneCode',
      'passwordReset',
      'checkout-draft',
    ])
      sessionStorage.setItem(key, '{"')
    for (const key of ['verifyCode', 'wishes', 'coupon', 'wishlist', 'recentlySeen'])
      localStorage.setItem(key, '{"')
  })
  for (const [path, words] of [
    ['/place-order', 'Please login to place order'],
    ['/emailverify', 'Please login first'],
    ['/myprofile', 'Please login to continue'],
  ] as const) {
    await page.goto(path)
    await arrive(page, '/login')
    await expect(toast(page, words)).toBeVisible()
  }
  await page.goto('/orders')
  await arrive(page, '/login')
  await logIn(page, shopper)
  await arrive(page, '/orders')
  await expect(page.getByText('No orders found')).toBeVisible()
  await visit(page, '/myprofile')
  await page
    .getByRole('dialog', { name: 'Email Not Verified' })
    .getByRole('button', { name: 'Click to Verify' })
    .click()
  await arrive(page, '/emailverify')
  await endSessionAt(page, '/api/user/send-verify-otp', (await heldToken(page)) ?? '')
  await page.getByRole('button', { name: 'Send Verification OTP' }).click()
  await expect(toast(page, 'Session expired. Please login again')).toBeVisible()
  await arrive(page, '/login')

  await test.step('by a link of a mail, too, with a session that is over', async () => {
    await bringSession(page, shopper)
    await endSession(shopper.token)
    await page.goto(`/size-back#stop-${'k'.repeat(43)}`)
    await arrive(page, '/login')
    await logIn(page, shopper)
    await arrive(page, '/size-back')
    await expect(page.getByRole('button', { name: 'Stop these messages' })).toBeVisible()
  })
})
