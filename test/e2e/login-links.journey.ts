import { arrive, expect, test, visit } from './journey.ts'

test('terms and privacy open in a new tab, and a forgotten password is a step away, in both modes', async ({
  page,
}) => {
  await visit(page, '/login')
  const main = page.getByRole('main')
  for (const mode of ['Login', 'Sign Up']) {
    await expect(page.getByRole('heading', { level: 1, name: mode })).toBeVisible()
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
    if (mode === 'Login') await page.getByRole('button', { name: 'Sign Up' }).click()
  }
  const opening = page.waitForEvent('popup')
  await main.getByRole('link', { name: 'Terms and Conditions' }).click()
  await arrive(await opening, '/terms')
})
