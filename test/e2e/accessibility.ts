import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { picture } from './journey.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks the page as `isAccessible` does, and attaches a picture of what was checked. */
export async function inspect(page: Page, info: TestInfo, name: string): Promise<void> {
  await isAccessible(page)
  await picture(page, info, name)
}

/** Checks the page as it is for what axe finds of WCAG 2.2 AA, or by these of its rules. */
export async function isAccessible(page: Page, rules = RULES): Promise<void> {
  // A table is dimmed while it is fetched again, and has too little contrast then.
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  let violations = await lookAtRest(page, rules)
  // A control that happens to lie beside the header's menu has too small a target there only: the page is scrolled, and
  // checked again.
  if (violations.length > 0 && violations.every((violation) => violation.startsWith('target-size:'))) {
    await page.evaluate(scrollOn)
    violations = await lookAtRest(page, rules)
  }
  expect(violations).toEqual([])
}

/** If something moved during the check, it is made once more. */
async function lookAtRest(page: Page, rules: string[]): Promise<string[]> {
  let violations: string[] = []
  for (let look = 0; look === 0 || (violations.length > 0 && look < 3 && (await hasMoved(page))); look++) {
    await page.evaluate(comesToRest)
    violations = await lookAt(page, rules)
  }
  return violations
}

type Axe = { run(context: Document, options: object): ReturnType<AxeBuilder['analyze']> }

/**
 * The minified build, injected once for each document: axe's own builder injects the full one for each check, 2.6 MB to
 * parse.
 */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

async function lookAt(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(findViolations, rules)
}

/** Returns violations only, without the selectors of what passes. Runs in the page. */
async function findViolations(rules: string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const { violations } = await axe.run(document, {
    runOnly: rules,
    resultTypes: ['violations'],
    reporter: 'no-passes',
    selectors: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const hasMoved = (page: Page) => page.evaluate(() => document.documentElement.dataset.moved === 'yes')

/** Scrolls by more than the header's height. Runs in the page. */
function scrollOn() {
  const by = 200
  window.scrollBy({ top: window.scrollY > by ? -by : by, behavior: 'instant' })
}

/** Waits for animations: half-faded text has half its contrast. Runs in the page. */
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
