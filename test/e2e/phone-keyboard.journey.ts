import type { Page } from '@playwright/test'
import { expect, test, visit } from './journey.ts'
import { newShopper, putInCart, visitAs } from './shopper.ts'

/** The part of a phone's screen that the page has while the keyboard is open. */
const ABOVE_THE_KEYBOARD = { width: 390, height: 380 }

/**
 * Goes through all fields of the form, one after the other, as the keyboard's "next" does, and asserts that each is
 * visible.
 */
async function fieldsStayInSight(page: Page, count: number): Promise<void> {
  await page.setViewportSize(ABOVE_THE_KEYBOARD)
  const fields = page.getByRole('main').locator('input:not([type=checkbox], [type=radio]), select')
  await expect(fields).toHaveCount(count)
  for (let place = 0; place < count; place++) {
    await fields.nth(place).evaluate((field) => (field as HTMLElement).focus())
    await expect.poll(() => page.evaluate(hiddenParts), `field ${place + 1} of ${count}`).toEqual([])
  }
}

/** The hidden ones of the focused field and its label, and what covers them. */
function hiddenParts(): string[] {
  const field = document.activeElement as HTMLInputElement
  return [field, field.labels?.[0]].flatMap((part) => {
    if (!part) return ['a field without a label']
    const { left, top, bottom, height } = part.getBoundingClientRect()
    const over = document.elementFromPoint(left + 8, top + height / 2)
    const isSeen =
      top > -1 && bottom < innerHeight + 1 && over && (part.contains(over) || over.contains(part))
    return isSeen ? [] : [`${part.outerHTML.slice(0, 100)} from ${top} to ${bottom}`]
  })
}

test('the fields of login and checkout stay in sight above the keyboard of a phone', async ({ page }) => {
  await visit(page, '/login')
  await fieldsStayInSight(page, 2)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await fieldsStayInSight(page, 4)

  const { token } = await newShopper()
  await putInCart(token, { _id: 'nila-shirt-tunic', size: 'M' })
  await visitAs(page, { token }, '/place-order')
  await expect(page.getByLabel('Street')).toBeVisible()
  await fieldsStayInSight(page, (await page.getByRole('main').getByRole('textbox').count()) + 1)
})
