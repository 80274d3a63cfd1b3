import type { Page } from '@playwright/test'
import { isAccessible } from './accessibility.ts'
import { codeMailedTo, wrong } from './account-states.ts'
import { answerFirst, hold, loseAnswer, silence } from './held-calls.ts'
import { arrive, expect, picture, test, toast, translate, visit } from './journey.ts'
import { bringSession, newShopper, visitAs } from './shopper.ts'

const box = (page: Page, place: number) => page.getByRole('textbox', { name: `Digit ${place} of 6` })
const send = (page: Page) => page.getByRole('button', { name: 'Send Verification OTP' })

test('a reminded shopper verifies the e-mail', async ({ page, context }, info) => {
  const shopper = await newShopper()
  const isBegun = () => page.evaluate(() => localStorage.getItem('verificationInProgress'))
  await page.clock.install()
  await bringSession(page, shopper)

  await test.step('the popup leads to the page', async () => {
    await visit(page, '/')
    await page
      .getByRole('dialog', { name: 'Email Not Verified' })
      .getByRole('button', { name: 'Click to Verify' })
      .click()
    await arrive(page, '/emailverify')
    await expect.poll(isBegun, 'no tab reminds meanwhile').toBe('true')
    await expect(send(page)).toBeVisible()
    await expect(page.getByRole('contentinfo'), 'it would have jumped there').not.toBeInViewport()
    await isAccessible(page)
    await translate(page)
    // The answer never comes, on a line that does not fail either.
    const asked = Promise.withResolvers<void>()
    await answerFirst(page, '**/api/user/send-verify-otp', async (route) => {
      await route.fetch()
      asked.resolve()
    })
    await send(page).click()
    await asked.promise
    await expect(send(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.fastForward(40_000)
    await expect(toast(page, 'Failed to send OTP')).toBeVisible()
    await send(page).click()
    await expect(toast(page, 'Verification code sent successfully')).toBeVisible()
    expect(await toast(page, 'Failed to send OTP').count(), 'said of the try before').toBe(0)
    await expect(page.getByText('We have sent six digits to')).toBeVisible()
    await expect(box(page, 1)).toBeFocused()
    await isAccessible(page)
  })

  await test.step('the countdown goes on through a reload, and holds a second code back', async () => {
    await expect(page.getByText('Time remaining')).toBeVisible()
    await page.clock.fastForward('01:00')
    await expect(page.getByRole('timer')).toHaveText(/^1[34]:\d\d$/)
    await page.reload()
    await expect(page.getByRole('timer')).toHaveText(/^1[34]:\d\d$/)
    await expect(send(page)).toBeDisabled()
    await send(page).press('Enter')
    await expect(page.getByText(/^Please wait 1[34]:\d\d before requesting new OTP$/)).toBeVisible()
    await picture(page, info, 'email-verify')
  })

  await test.step('the boxes are walked by keyboard', () => walkTheBoxes(page))

  await test.step('no answer is said, and a wrong code is refused', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pasteCode(page, `Code: ${wrong(await codeMailedTo(shopper.email))}`)
    const verify = page.getByRole('button', { name: 'Verify Email' })
    await silence(page, '/api/user/verify-email')
    await verify.click()
    await expect(toast(page, 'Verification failed')).toBeVisible()
    const release = await hold(page, '/api/user/verify-email')
    await verify.click()
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
    release()
    await expect(verify).toBeVisible()
    await expect(toast(page, 'This code is wrong or no longer works.')).toBeVisible()
    await isAccessible(page)
  })

  await test.step('the right one verifies, and nothing reminds any more', async () => {
    await pasteCode(page, await codeMailedTo(shopper.email))
    await page.getByRole('button', { name: 'Verify Email' }).click()
    await expect(toast(page, 'Email verified successfully!')).toBeVisible()
    await arrive(page, '/')
    await expect.poll(isBegun).toBeNull()
    await page.clock.fastForward('03:01')
    await expect(page.getByRole('dialog', { name: 'Email Not Verified' })).toBeHidden()
    await visit(page, '/contact')
    await page.goto('/emailverify')
    await arrive(page, '/')
    await page.goBack()
    await arrive(page, '/contact')
  })
})

async function walkTheBoxes(page: Page) {
  await box(page, 1).focus()
  await page.keyboard.type('1x23')
  await expect(box(page, 4)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(box(page, 3)).toBeFocused()
  await expect(box(page, 3)).toHaveValue('')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('9')
  await expect(box(page, 2)).toHaveValue('9')
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByText('Please enter a valid 6-digit OTP')).toBeVisible()
}

async function pasteCode(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await box(page, 3).press('ControlOrMeta+v')
  await expect(box(page, 6)).toBeFocused()
}

test('when the time is over the boxes lock until a new code is sent; a code whose answer was lost has verified, and asks for no other', async ({
  page,
}) => {
  await page.clock.install()
  await visitAs(page, await newShopper(), '/emailverify')
  await send(page).click()
  await expect(box(page, 1)).toBeFocused()
  await page.clock.fastForward('14:30')
  await expect(box(page, 1)).toBeEnabled()
  await page.clock.fastForward('00:30')
  await expect(page.getByRole('timer')).toHaveText('00:00')
  await expect(box(page, 1)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Verify Email' })).toBeDisabled()
  await expect(send(page)).toBeEnabled()

  const shopper = await newShopper()
  await visitAs(page, shopper, '/emailverify')
  await send(page).click()
  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type(await codeMailedTo(shopper.email))
  await loseAnswer(page, '**/api/user/verify-email')
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(toast(page, 'Email verified successfully!')).toBeVisible()
  await arrive(page, '/')
})
