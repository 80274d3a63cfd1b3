import { isAccessible } from './accessibility.ts'
import { expect, test, visit } from './journey.ts'
import { bringSession, newShopper } from './shopper.ts'

test('a shopper takes a consent back by one press, and downloads her data with its signature', async ({
  page,
}) => {
  const shopper = await newShopper()
  await bringSession(page, shopper)
  await visit(page, '/consents')
  const now = page.getByRole('region', { name: 'What holds now' })
  await now.getByRole('button', { name: /^Do not ask me/ }).click()
  await expect(now.getByRole('listitem').filter({ hasText: 'Being asked for a review' })).toHaveCount(0)
  await isAccessible(page)
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect.poll(() => saved.toSorted().join()).toMatch(/^my-data-[\w-]+\.json,my-data-[\w-]+\.json\.sig$/)
})
