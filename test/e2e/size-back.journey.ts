import type { Page } from '@playwright/test'
import { setStock } from '../set-stock.ts'
import { isAccessible } from './accessibility.ts'
import { hold, letThrough, silence } from './held-calls.ts'
import { arrive, comesToLife, expect, test, visit } from './journey.ts'
import { mailsTo, newDetails, newShopper, visitAs } from './shopper.ts'
import { onDatabase } from './staff.ts'

const PIECE = 'samandar-ikat-kaftan'

const restock = (pieces: number) => onDatabase((db) => setStock(db, PIECE, 'XXL', pieces))

/** Opens the link of the newest mail, once `count` mails have arrived. */
async function follow(page: Page, email: string, count: number) {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(count)
  const links = (await mailsTo(email)).flatMap(({ text }) => /http\S+\/size-back#\S+/.exec(text)?.[0] ?? [])
  const link = links.find((one) => one.includes('#stop-') === count > 1)
  await page.goto('about:blank')
  await page.goto(link!)
  await comesToLife(page)
}

// Both tests wait for the same size, which one of them brings back, so they run one after the other.
test.describe.configure({ mode: 'default' })

test('a visitor asks for a size that has sold out, says yes by mail, hears of it once, and may stop it', async ({
  page,
}) => {
  const { email } = newDetails()
  await visit(page, `/product/${PIECE}`)
  const open = page.getByRole('button', { name: 'Tell me when my size is back' })
  const letGo = await hold(page, /\/asking-[^/]+\.js/)
  await open.click()
  await expect(open, 'its dialog is on its way').toHaveAttribute('aria-busy', 'true')
  letGo()
  const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' })
  await isAccessible(page)
  await expect(open).not.toHaveAttribute('aria-busy')
  await dialog.getByLabel('Size').selectOption('XXL')
  const send = dialog.getByRole('button', { name: 'Tell me when XXL is back' })
  await send.click()
  await expect(dialog.getByLabel('Your email')).toBeFocused()
  await dialog.getByLabel('Your email').fill(email)
  await silence(page, '/api/size-wait/ask-by-mail')
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('That did not work. Please try again.')
  await letThrough(page, '/api/size-wait/ask-by-mail')
  await send.click()
  await expect(dialog.getByRole('status')).toBeFocused()
  await expect(dialog.getByText('We have sent you an email.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await follow(page, email, 1)
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await isAccessible(page)

  await restock(1)
  try {
    await follow(page, email, 2)
    await page.getByRole('button', { name: 'Stop these messages' }).click()
    await expect(page.getByRole('heading', { name: /^Done\./ })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Stop these messages' }).click()
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  } finally {
    await restock(0)
  }
})

test('a shopper finds her wish where she made it, and takes it back', async ({ page }) => {
  const shopper = await newShopper()
  await visitAs(page, shopper, `/product/${PIECE}`)
  const open = page.getByRole('button', { name: 'Tell me when my size is back' })
  await silence(page, '/api/size-wait/get')
  await open.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('That did not work. Please try again.')
  await letThrough(page, '/api/size-wait/get')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText(`By email to ${shopper.email}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Tell me when XL is back' }).click()
  await expect(dialog.getByText('We have sent you an email.')).toBeVisible()
  await follow(page, shopper.email, 1)
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await page.getByRole('link', { name: 'See the piece' }).click()
  await arrive(page, `/product/${PIECE}`)
  await open.click()
  await expect(dialog.getByText('You are on the list for XL.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take me off the list' }).click()
  await expect(dialog.getByText('You are off the list for XL.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})
