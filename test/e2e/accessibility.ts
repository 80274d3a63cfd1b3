import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a machine can see of WCAG 2.2 AA, in the page as it stands. */
export async function isAccessible(page: Page): Promise<void> {
  // A list that is being fetched anew is dimmed for that moment.
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  // What began to move while it was looked at is looked at once more.
  let violations: Violations = []
  for (let look = 0; look === 0 || (violations.length > 0 && look < 3 && (await hasMoved(page))); look++) {
    await page.evaluate(comesToRest)
    violations = await lookAt(page)
  }
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

async function lookAt(page: Page): Promise<Violations> {
  // A quarter of the time: no second page is opened, for what only frames of other sites need, and what is in order is not listed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .analyze()
  return violations
}

const hasMoved = (page: Page) => page.evaluate(() => document.documentElement.dataset.moved === 'yes')

/** Words that are half faded in have half their contrast. Runs in the page. */
async function comesToRest(): Promise<void> {
  const LONG_MS = 2000
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => {
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) < LONG_MS
    })
    .map(({ finished }) => finished.catch(() => {}))
  await Promise.all(passing)
  const root = document.documentElement
  delete root.dataset.moved
  for (const start of ['transitionrun', 'animationstart'])
    root.addEventListener(start, () => (root.dataset.moved = 'yes'), { once: true })
}
