import type { Locator } from '@playwright/test'
import { expect, sizeOf, test, visit } from './journey.ts'
import { newShopper, order, visitAs } from './shopper.ts'

test.use({ forcedColors: 'active' })

const style = (part: Locator, property: string) =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('who has colours of their own sees what is chosen, what is sold out, what is a button and how far an order has come', async ({
  page,
}) => {
  await visit(page, '/product/kesar-a-line-lehenga')
  const sizes = page.getByRole('group', { name: 'Select Size' })
  await sizeOf(page, 'M').check()
  const box = (size: string) => sizes.locator('label').filter({ hasText: new RegExp(`^${size}$`) })
  const ground = (size: string) => style(box(size), 'background-color')
  // Polled, since the colour fades in.
  await expect.poll(async () => (await ground('M')) === (await ground('L'))).toBe(false)
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  expect(await style(add, 'border-top-style')).toBe('solid')
  expect(await style(add, 'border-top-width')).not.toBe('0px')

  for (const part of [
    page.locator('.product-grid article').first(),
    page.locator('.bg-linen:has-text("Find your size")'),
  ])
    expect(await style(part, 'outline-style')).toBe('solid')

  await visit(page, '/product/ritu-wrap-dress')
  const soldOut = page.getByRole('group', { name: 'Select Size' }).locator('label').first()
  expect(await style(soldOut, 'text-decoration-line')).toBe('line-through')

  await visit(page, '/login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const terms = page.getByRole('checkbox', { name: /Terms and Conditions/ })
  expect(await style(terms, 'appearance')).toBe('auto')
  // Nobody has left the box unticked yet, so it is not marked as invalid.
  await expect(terms).toHaveAttribute('aria-invalid', 'false')

  const { token } = await newShopper()
  await order(token, { _id: 'shaam-satin-gown', size: 'L' })
  await visitAs(page, { token }, '/orders')
  const knots = page.getByRole('list', { name: 'Progress of this order' }).locator('li > [aria-hidden]')
  await expect(knots).toHaveCount(5)
  expect(await style(knots.first(), 'background-color')).not.toBe(
    await style(knots.last(), 'background-color'),
  )
})
