import type { Page, Route } from '@playwright/test'

/** Keeps calls to this path waiting, so that what the screen says meanwhile can be read; the result lets them go on. */
export async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * The shop's next answer to this path stays on its way until `release`; from `answered` on it is of a moment that has passed.
 */
export async function holdAnswer(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: answered, resolve: isAnswered } = Promise.withResolvers<void>()
  await answerFirst(page, path, async (route) => {
    const response = await route.fetch()
    isAnswered()
    await released
    await route.fulfill({ response })
  })
  return { answered, release }
}

/** Like `hold`, of what is read alone: what is written goes through. */
export async function holdReading(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  return release
}

/** Answers without a word, as a gateway does when what is behind it is away. */
export const silence = (page: Page, path: string | RegExp, status = 502) =>
  page.route(path, (route) => route.fulfill({ status, body: '' }))

/**
 * What was answered here goes to the shop again. `unroute`, and a route's `times`, would take the answers away: what the page
 * asks at that moment, for whatever path, would never be answered.
 */
export const letThrough = (page: Page, path: string | RegExp) => page.route(path, (route) => route.continue())

/** Only the first call to this path is answered so. */
export async function answerFirst(page: Page, path: string, answer: (route: Route) => Promise<void>) {
  let isFirst = true
  await page.route(path, (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return answer(route)
  })
}

/** The shop does what the first call to this path asks, and its answer is lost: the line went meanwhile. */
export const loseAnswer = (page: Page, path: string) =>
  answerFirst(page, path, async (route) => {
    await route.fetch()
    await route.abort()
  })
