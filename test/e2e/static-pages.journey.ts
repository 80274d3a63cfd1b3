import type { Page } from '@playwright/test'
import { expect, test, visit } from './journey.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })

/** Asserts that each text is somewhere on the page. */
async function says(page: Page, words: (string | RegExp)[]): Promise<void> {
  for (const each of words) await expect(main(page).getByText(each).first()).toBeVisible()
}

test('Contact has an address, a phone, an e-mail, and a button that does nothing', async ({ page }) => {
  await visit(page, '/contact')
  await says(page, ['14 Haldiyon ka Rasta', 'Jaipur, Rajasthan 302003'])
  await says(page, ['Monday to Saturday 10:00 AM - 7:00 PM IST', /^Careers at/])
  const times = /10:00\u00a0AM - 7:00\u00a0PM\u00a0IST/
  expect(await page.getByRole('contentinfo').textContent(), 'no line breaks within a time').toMatch(times)
  await expect(main(page).getByRole('link', { name: '+91 141 405 2016' }).first()).toHaveAttribute(
    'href',
    'tel:+911414052016',
  )
  await expect(main(page).getByRole('link', { name: 'namaste@tanabana.example' }).first()).toHaveAttribute(
    'href',
    'mailto:namaste@tanabana.example',
  )
  // Waits for the part of the page that is loaded last.
  await expect(page.locator('.toasts')).toBeAttached()
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') calls.push(request.url())
  })
  await page.getByRole('button', { name: 'Explore Jobs' }).click()
  await expect(page.getByRole('button', { name: 'Explore Jobs' })).toBeFocused()
  await expect(page).toHaveURL('/contact')
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(calls).toEqual([])
})

test.describe('as they come', () => {
  test.use({ javaScriptEnabled: false })

  test('home, About and the policies say what they have to', async ({ page }) => {
    await test.step('home says why one buys here', async () => {
      await page.goto('/')
      const strip = page.getByRole('region', { name: 'Why Tana Bana' })
      await expect(strip.getByRole('heading')).toHaveText([
        'Made in India',
        'Assured quality',
        'Secure payments',
      ])
      await expect(strip.getByRole('listitem')).toContainText([
        /woven/i,
        /under a lamp/,
        /never pass through us/,
      ])
    })
    await test.step('About tells how it began, what for, and three reasons', async () => {
      await page.goto('/about')
      await says(page, [
        'Established 2016',
        /^In 2016 we took a room at 14 Haldiyon ka Rasta, in Johari Bazaar,/,
      ])
      await expect(heading(page, 'Our mission')).toBeVisible()
      const reasons = page.getByRole('region', { name: 'Three reasons to choose us' })
      await expect(reasons.getByRole('listitem')).toHaveCount(3)
    })
    await test.step('the shipping policy has its times, its price and its couriers', async () => {
      await page.goto('/shipping-policy')
      await expect(heading(page, 'Shipping Policy')).toBeVisible()
      await says(page, [/^Orders are processed in 24-48 hours/, /^A fixed ₹150 on all orders/])
      const times = page.getByRole('table', { name: 'Delivery times' }).getByRole('row')
      await expect(times.filter({ hasText: 'Metro cities' })).toContainText('3-5 business days')
      await expect(times.filter({ hasText: 'Other cities' })).toContainText('5-7 business days')
      await expect(times.filter({ hasText: 'Remote areas' })).toContainText('7-10 business days')
      await says(page, [
        /Couriers deliver Monday to Saturday/,
        /^India only,/,
        /promotion makes delivery free/,
      ])
      await says(page, [/FedEx, BlueDart or DTDC/, 'Monday to Saturday 10:00 AM - 7:00 PM IST'])
    })
    await test.step('the return policy makes both of its statements', async () => {
      await page.goto('/return')
      await expect(heading(page, 'Return & Refund Policy')).toBeVisible()
      await says(page, [/^There are no returns and no refunds\./])
      await says(page, [/must be reported within 24 hours of delivery, with photos/])
      await says(page, [/Returns are accepted within 7 days of delivery, for manufacturing defects only/])
      await says(page, [/with photos and a return authorization number/])
      await says(page, [/^You pay the return shipping, unless the product is defective/])
      await says(page, [/can be cancelled only within (1|one) hour of placing it/])
    })
    await test.step('the privacy policy says how long what is kept, and where to complain', async () => {
      await page.goto('/privacy')
      await main(page).getByRole('link', { name: 'Their name, the form' }).click()
      await expect(page).toHaveURL('/contact#complaint')
      await expect(page.locator('#complaint')).toBeInViewport()
      await page.goBack()
      const rows = page.getByRole('table', { name: 'How long we keep personal data' }).getByRole('row')
      await expect(rows.filter({ hasText: 'Orders and tax data' })).toContainText('7 years')
      await expect(rows.filter({ hasText: 'Inactive accounts' })).toContainText('Anonymized after 36 months')
      await expect(rows.filter({ hasText: 'Security logs' })).toContainText('12 months')
      await expect(rows.filter({ hasText: 'Deletion requests' })).toContainText(
        'Processed within 15 business days',
      )
    })
  })
})
