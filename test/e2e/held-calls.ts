import type { Page } from '@playwright/test'

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
export const silence = (page: Page, path: string, status = 502) =>
  page.route(path, (route) => route.fulfill({ status, body: '' }))
