import type { Page } from '@playwright/test'
import { inspect } from './accessibility.ts'
import { codeOnWhatsApp, wrong } from './account-states.ts'
import { hold, loseAnswer } from './held-calls.ts'
import { arrive, comesToLife, expect, test, toast, visit } from './journey.ts'
import { cartOf, heldToken, newDetails } from './shopper.ts'

test('a visitor’s piece, a phone and its code: a new account with the piece in its cart', async ({
  page,
}, info) => {
  const { phone, name, email } = newDetails()
  const code = page.getByLabel('Six-digit code')
  const goOn = page.getByRole('button', { name: 'Continue', exact: true })

  await test.step('the piece is wanted', async () => {
    await visit(page, '/product/indu-dabu-maxi-dress')
    await page.getByRole('radio', { name: 'L', exact: true }).first().check()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await arrive(page, '/login')
  })

  await test.step('a number that is none is named; a code is sent', async () => {
    await page.getByRole('button', { name: 'Use phone and code' }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await page.getByLabel('Phone').fill('51234')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByText('Enter a valid 10-digit Indian phone number')).toBeVisible()
    await page.getByLabel('Phone').fill(`+91 ${phone}`)
    await loseAnswer(page, '**/api/user/send-login-otp')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(toast(page, 'The code could not be sent. Please try again.')).toBeVisible()
    const release = await hold(page, '**/api/user/send-login-otp')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Phone').fill('9123456780')
    release()
    await expect(code).toBeFocused()
    await expect(page.getByText(phone), 'where the code has gone').toBeVisible()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await inspect(page, info, 'phone-code')
  })

  await test.step('while another is being sent, the phone it goes to stays the one that is shown', async () => {
    const other = page.getByRole('button', { name: 'Use another phone' })
    await expect(other).toBeEnabled()
    const release = await hold(page, '**/api/user/send-login-otp')
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(other).toBeDisabled()
    release()
    await expect(toast(page, 'A code was asked for a moment ago')).toBeVisible()
    await expect(other).toBeEnabled()
  })

  await test.step('a look at WhatsApp, and the page is as it was; a wrong code is refused', async () => {
    const otp = await codeOnWhatsApp(phone)
    await page.reload()
    await comesToLife(page)
    await code.fill(wrong(otp))
    await goOn.click()
    await expect(toast(page, 'This code is wrong or no longer works.')).toBeVisible()
    await expect(goOn).toBeFocused()
    await code.fill(otp)
    await goOn.click()
  })

  await test.step('what an account needs is asked for, and the piece is in its cart', async () => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await inspect(page, info, 'phone-account')
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByText('Please accept them to create your account.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Terms and Conditions/ })).toBeFocused()
    await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await arrive(page, '/product/indu-dabu-maxi-dress')
    await expect(toast(page, 'The Indu Dabu Maxi Dress, size L, is in your cart.')).toBeVisible()
    await showsCart(page)
    expect(await cartOf((await heldToken(page))!)).toEqual({ 'indu-dabu-maxi-dress': { L: 1 } })
  })
})

const showsCart = (page: Page) =>
  expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
