import type { CDPSession, Page } from '@playwright/test'
import { redirect } from './held-calls.ts'
import { expect, test, visit } from './journey.ts'

const LONG = 60_000

test.describe('the slider', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    // Another journey adds a slide, and takes it off: what the page asks for as it comes to life may be more or less.
    const fetched = page.waitForResponse('**/api/images')
    await visit(page, '/')
    await (await fetched).finished()
    await page.clock.pauseAt(Date.now() + LONG)
    // Dispatched without the mouse, which would hold the slide longer; a changed slide restarts its time.
    for (const place of [2, 1]) await dot(page, place).dispatchEvent('click')
    await isShown(page, 1)
  })

  test('moves on every 4 s and begins again after the last; follows arrow keys, dots and its two buttons', async ({
    page,
  }) => {
    const count = await page.getByRole('button', { name: /^Slide \d+$/ }).count()
    await page.clock.runFor(3900)
    await isShown(page, 1)
    await page.clock.runFor(100)
    await isShown(page, 2)
    for (let turn = 2; turn <= count; turn++) {
      await page.clock.runFor(4000)
      await isShown(page, (turn % count) + 1)
    }

    await page.keyboard.press('ArrowRight')
    await isShown(page, 2)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await isShown(page, count)
    await page.getByRole('button', { name: 'Next slide' }).click()
    await isShown(page, 1)
    await page.getByRole('button', { name: 'Previous slide' }).click()
    await isShown(page, count)
    await dot(page, 3).click()
    await isShown(page, 3)
    await expect(dot(page, 3)).toHaveAttribute('aria-current', 'true')
  })

  test('waits while the mouse or the keyboard is on it', { tag: '@desk' }, async ({ page }) => {
    await slider(page).hover()
    await page.clock.runFor(LONG)
    await isShown(page, 1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(4000)
    await isShown(page, 2)

    await page.getByRole('button', { name: 'Next slide' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.clock.runFor(LONG)
    await isShown(page, 2)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(LONG)
    await isShown(page, 2)
    await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible()
  })
})

test.describe('the slider, for who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('stands still until it is told to move', async ({ page }) => {
    await page.clock.install()
    await visit(page, '/')
    await page.clock.runFor(LONG)
    await isShown(page, 1)
    await expect(page.getByRole('button', { name: 'Pause slides' })).toBeHidden()
    await page.getByRole('button', { name: 'Next slide' }).click()
    await isShown(page, 2)
  })
})

test('the slider follows a swipe of 50 px within 500 ms, and shows one of those that are left when a shopkeeper takes the last one off', async ({
  page,
}) => {
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Pause slides' }).click()
  await dot(page, 1).click()
  const finger = await page.context().newCDPSession(page)
  await swipe(finger, -60, 200)
  await isShown(page, 2)
  await swipe(finger, 60, 200)
  await isShown(page, 1)
  await swipe(finger, -40, 200)
  await swipe(finger, -120, 700)
  await isShown(page, 1)

  const dots = page.getByRole('button', { name: /^Slide \d+$/ })
  const count = await dots.count()
  await dots.last().click()
  await redirect(page, '/api/images', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: (await response.json()).slice(0, count - 1) })
  })
  // A headless browser never hides a tab; this event is what a tab that comes back would dispatch.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dots).toHaveCount(count - 1)
  await isShown(page, 1)
})

const slider = (page: Page) => page.getByRole('region', { name: "What's your vibe" })
const dot = (page: Page, place: number) => page.getByRole('button', { name: `Slide ${place}`, exact: true })

/** Asserts that only this slide can be used; the next one may be in the document already, inert. */
async function isShown(page: Page, place: number) {
  const usable = slider(page).locator('[role=group]:not([inert])')
  await expect(usable).toHaveAccessibleName(new RegExp(`^${place} of`))
  await expect(usable).toHaveCSS('opacity', '1')
}

/** Swipes `far` px sideways in `ms` by the events' own timestamps. */
async function swipe(finger: CDPSession, far: number, ms: number) {
  const at = Date.now() / 1000
  const point = (x: number) => [{ x, y: 300 }]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null, after: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === null ? [] : point(x),
      timestamp: at + after / 1000,
    })
  await touch('touchStart', 200, 0)
  await touch('touchMove', 200 + far / 2, ms / 2)
  await touch('touchMove', 200 + far, ms - 10)
  await touch('touchEnd', null, ms)
}
