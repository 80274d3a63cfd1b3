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
