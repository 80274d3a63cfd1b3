import type { Page } from '@playwright/test'
import { expect, test, toast, visit } from './journey.ts'
import { cartOf, newShopper, visitAs } from './shopper.ts'

const enlarged = (page: Page) => page.getByRole('dialog', { name: 'Gulnaar Bridal Lehenga, enlarged' })

/** The zoom factor as the buttons' line shows it. */
const scale = (page: Page) =>
  enlarged(page)
    .locator('output')
    .textContent()
    .then((text) => Number.parseInt(text ?? '', 10))

/** Sends both taps at once: a busy machine answers the first too late for the two to count as a double tap. */
async function doubleTap(page: Page) {
  const line = await page.context().newCDPSession(page)
  const down = { type: 'touchStart' as const, touchPoints: [{ x: 195, y: 300 }] }
  const up = { type: 'touchEnd' as const, touchPoints: [] }
  await Promise.all([down, up, down, up].map((touch) => line.send('Input.dispatchTouchEvent', touch)))
}

async function pinch(page: Page, from: number, to: number) {
  const line = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [195 - apart, 195 + apart].map((x, id) => ({ x, y: 380, id }))
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
  for (let step = 1; step <= 5; step++)
    await line.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(from + ((to - from) * step) / 5),
    })
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a picture is enlarged by fingers and by keys, and the focus comes back', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/product/gulnaar-bridal-lehenga')
  expect(asked.filter((url) => url.includes('viewer'))).toEqual([])
  const link = page
    .getByRole('region', { name: 'Pictures' })
    .getByRole('link', { name: /Enlarge/ })
    .first()
  await link.tap()
  await expect(enlarged(page).getByRole('img')).toBeVisible()
  await doubleTap(page)
  await expect.poll(() => scale(page)).toBe(250)
  await doubleTap(page)
  await expect.poll(() => scale(page)).toBe(100)
  await pinch(page, 40, 120)
  await expect.poll(() => scale(page)).toBe(300)
  await page.keyboard.press('0')
  await expect.poll(() => scale(page)).toBe(100)
  await page.keyboard.press('-')
  await page.keyboard.press('+')
  await expect.poll(() => scale(page), 'no smaller than the whole, and a step more').toBe(150)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(enlarged(page).getByText('2 of 3')).toBeVisible()
  await expect(enlarged(page).getByRole('img')).toHaveAccessibleName(/Close-up/)
  await page.keyboard.press('Escape')
  await expect(enlarged(page)).toBeHidden()
  await expect(link).toBeFocused()

  // A browser without a share dialog of its own.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share Gulnaar Bridal Lehenga' })
  await expect(sheet.getByLabel('Link to this piece')).toHaveValue(page.url())
  await expect(sheet.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?${new URLSearchParams({ text: `Gulnaar Bridal Lehenga ${page.url()}` })}`,
  )
})

test('her size is found, kept on the device, and bought from the lower edge of a phone', async ({ page }) => {
  const { token } = await newShopper()
  await visitAs(page, { token }, '/product/kesar-a-line-lehenga')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recentlySeen')))
    .toContain('Kesar A-Line Lehenga')
  await visit(page, '/product/neelam-pastel-lehenga')
  const help = page.getByRole('region', { name: 'Size help' })
  const bust = help.getByLabel('Bust (cm)')
  await bust.fill('300')
  await bust.blur()
  await expect(help.getByRole('alert')).toHaveText('Between 40 and 200 cm, please.')
  await expect(bust).toHaveAttribute('aria-invalid', 'true')
  await bust.fill('92')
  await expect(help.getByRole('alert')).toBeHidden()
  await expect(help.getByRole('status')).toContainText(
    'L should fit you: its bust is 96 cm, which leaves 4 cm of room.',
  )
  await help.getByText('in', { exact: true }).click()
  await expect(help.getByLabel('Bust (in)')).toHaveValue('36')
  await expect(help.getByRole('columnheader', { name: 'L fits you', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'L should fit you' })).toBeVisible()
  await expect(help.getByRole('columnheader', { name: 'in', exact: true })).toBeVisible()

  const bar = page.getByRole('region', { name: 'Buy this piece' })
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await help.scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await bar.getByLabel('Size').selectOption('L')
  await bar.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, 'Item added to cart successfully')).toBeInViewport()
  await expect.poll(() => cartOf(token)).toEqual({ 'neelam-pastel-lehenga': { L: 1 } })
  // The last link of the page, when focused, is not covered by the bar.
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  const [ends, begins] = await Promise.all([last, bar].map((part) => part.boundingBox()))
  expect(ends!.y + ends!.height).toBeLessThanOrEqual(begins!.y)

  await visit(page, '/product/gulnaar-bridal-lehenga')
  const seen = page.getByRole('region', { name: 'Recently seen' })
  await expect(seen.getByRole('link')).toHaveText(['Neelam Pastel Lehenga', 'Kesar A-Line Lehenga'])
  await seen.getByRole('button', { name: 'Forget these' }).click()
  await expect(seen).toBeHidden()
})
