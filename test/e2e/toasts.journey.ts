import { expect, test, toast, visit } from './journey.ts'

/** Longer than any toast is shown. */
const LONG_MS = 20_000

test('what is said stays while somebody points at it or is in it, and goes a while after', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, '/product/shaam-satin-gown')
  const said = toast(page, 'Please select a size first!')
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()

  await add.click()
  await said.hover()
  await page.clock.runFor(LONG_MS)
  await expect(said).toBeVisible()
  await page.mouse.move(1, 1)
  await page.clock.runFor(LONG_MS)
  await expect(said).toBeHidden()

  await add.click()
  await said.getByRole('button').focus()
  await page.clock.runFor(LONG_MS)
  await expect(said).toBeVisible()
  await add.focus()
  await page.clock.runFor(LONG_MS)
  await expect(said).toBeHidden()
})
