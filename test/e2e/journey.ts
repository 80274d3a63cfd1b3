import { test as base, expect, type Locator, type Page, type TestInfo } from '@playwright/test'

/** A test with a browser; it fails if a script fails anywhere on the way. */
export const test = base.extend<{ noScriptFails: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from this pattern
  baseURL: ({}, use) => use(process.env.SHOP_URL),
  noScriptFails: [
    async ({ context }, use) => {
      const failures: string[] = []
      context.on('weberror', (failure) => failures.push(String(failure.error())))
      await use(undefined)
      expect(failures, 'errors that no script caught').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

export const isPhone = ({ project }: TestInfo): boolean => project.name === 'phone'

/** Opens an address as a document and waits until its scripts run, since what is typed before that is lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await comesToLife(page)
}

/** Waits until an address is reached, by a document load or a client-side transition, and its scripts run. */
export async function arrive(page: Page, path: string | RegExp): Promise<void> {
  await page.waitForURL((url) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname + url.search),
  )
  await comesToLife(page)
}

/** Waits until React has taken over, by its marks on elements; no other sign of it is on every page. */
export async function comesToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const header = document.querySelector('header, main')
    return (
      document.readyState === 'complete' &&
      header &&
      Object.keys(header).some((key) => key.startsWith('__react'))
    )
  })
}

export const toast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text })

/** Dismisses a toast, as people do to reach what it covers; on slow machines it may have disappeared already. */
export async function dismiss(page: Page, text: string | RegExp): Promise<void> {
  const said = toast(page, text)
  await said
    .getByRole('button', { name: 'Dismiss' })
    .click({ timeout: 3000 })
    .catch(() => {})
  await expect(said).toBeHidden()
}

/** The radio button of a size on a product's page. */
export const sizeOf = (page: Page, size: string) =>
  page.getByRole('group', { name: 'Select Size' }).getByRole('radio', { name: size, exact: true })

/** Chooses a size on a product's page and goes to the checkout with it. */
export async function buyNow(page: Page, size: string): Promise<void> {
  await sizeOf(page, size).check()
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await arrive(page, '/place-order')
}

/**
 * The button that puts off the reminder over the profile and over home, for shoppers with an unverified e-mail address.
 */
export const remindLater = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Email Not Verified' })
    .getByRole('button', { name: 'Remind Me Later' })
    .click()

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** Replaces a field's text as pasting does: it is cut where the field allows no more. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.page().keyboard.insertText(text)
}

/** Changes the page as Chrome's translation does: each text is replaced by an element of Chrome's. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement!.closest('script, style, svg, option')) continue
      const translated = document.createElement('font')
      translated.textContent = text.data
      text.replaceWith(translated)
    }
  })
}

/** Attaches a screenshot to the report if PICTURES=1; nothing is compared with it. */
export async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })
}

/** A link of the footer's list, which is there at every width. */
export const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** Opens the footer's lists, which are folded on a phone. */
export async function unfoldFooter(page: Page): Promise<void> {
  const folds = page
    .getByRole('contentinfo')
    .locator('details:not([open]) > summary')
    .filter({ visible: true })
  while ((await folds.count()) > 0) await folds.first().click()
}

export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).first().click()
}
