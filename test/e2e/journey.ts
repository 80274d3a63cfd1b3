import { test as base, expect, type Locator, type Page, type TestInfo } from '@playwright/test'

/** A journey through the shop; a script that fails anywhere on the way fails it. */
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

/** Opens an address as a document and waits until it has come to life: what is typed before that is lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await comesToLife(page)
}

/** Waits until an address is reached, by a document load or a client-side transition, and lives. */
export async function arrive(page: Page, path: string | RegExp): Promise<void> {
  await page.waitForURL((url) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname + url.search),
  )
  await comesToLife(page)
}

/** React marks what it has taken over; there is no other sign of it that a page is obliged to show. */
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

/** As does who wants at what lies behind it; on slow cores it may have gone by itself. */
export async function dismiss(page: Page, text: string | RegExp): Promise<void> {
  const said = toast(page, text)
  await said
    .getByRole('button', { name: 'Dismiss' })
    .click({ timeout: 3000 })
    .catch(() => {})
  await expect(said).toBeHidden()
}

/** Of the page of a piece. */
export const sizeOf = (page: Page, size: string) =>
  page.getByRole('group', { name: 'Select Size' }).getByRole('radio', { name: size, exact: true })

/** What lies over the profile, and over home, of who has not verified the e-mail. */
export const remindLater = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Email Not Verified' })
    .getByRole('button', { name: 'Remind Me Later' })
    .click()

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** Puts a text over what a field holds, as the clipboard does: cut where the field takes no more. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.page().keyboard.insertText(text)
}

/** What Chrome does to the page of somebody who reads it translated: each text is taken out, and stands in an element of Chrome's. */
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

/** For whoever asks for pictures with PICTURES=1 and reads the report; nothing is compared with them. */
export async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })
}

/** The link of the footer's list: there at every width. */
export const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** On a phone the footer's lists are folded. */
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
