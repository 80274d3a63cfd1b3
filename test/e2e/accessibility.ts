import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What a machine can see of WCAG 2.2 AA, in the page as it stands. */
export async function isAccessible(page: Page): Promise<void> {
  // A list that is being fetched anew is dimmed for that moment.
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
