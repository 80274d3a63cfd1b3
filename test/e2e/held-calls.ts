import { expect, type Page, type Route } from '@playwright/test'

/** Holds calls to this path, so that a test can look at what is shown meanwhile; returns how to let them go. */
export async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await redirect(page, path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Holds the shop's next answer to this path until `release`. From `answered` on it is out of date. */
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

/** Like `hold`, for reads only: writes go through. */
export async function holdReading(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await redirect(page, path, async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  return release
}

/** Answers without a body, as a gateway does when the server behind it is away. */
export const silence = (page: Page, path: string | RegExp, status = 502) =>
  redirect(page, path, (route) => route.fulfill({ status, body: '' }))

/**
 * Sends calls to the shop again. Not with `unroute` or a route's `times`: with those, a call that the page makes at that
 * moment, to any path, would never be answered.
 */
export const letThrough = (page: Page, path: string | RegExp) =>
  redirect(page, path, (route) => route.continue())

/** Answers only the first call to this path. */
export async function answerFirst(page: Page, path: string, answer: (route: Route) => Promise<void>) {
  let isFirst = true
  await redirect(page, path, (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return answer(route)
  })
}

/**
 * Lets the shop carry out the first write to this path, and loses its reply, as when the connection fails meanwhile. What the
 * page reads there goes through.
 */
export async function loseAnswer(page: Page, path: string) {
  let isLost = false
  await redirect(page, path, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

const PROBE = '/is-redirected'
const redirected = new WeakSet<Page>()

/**
 * Has calls of a page that is open already answered by `handler`, and waits until that works. Chromium says so a moment
 * before: a call that the page makes meanwhile passes it by, and the runner hears nothing of it.
 */
export async function redirect(page: Page, path: string | RegExp, handler: (route: Route) => Promise<void>) {
  await page.route(path, handler)
  if (redirected.has(page) || !page.url().startsWith(process.env.SHOP_URL ?? '')) return
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }))
  const probe = () =>
    page.evaluate((address) => fetch(address).then(({ status }) => status), PROBE).catch(() => 0)
  await expect.poll(probe).toBe(204)
  redirected.add(page)
}
