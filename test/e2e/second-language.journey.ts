import { randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { LANGUAGES } from '../../core/locale.ts'
import { PAYMENT_PROVIDERS } from '../../core/payment-methods.ts'
import { OPENING_FACTS } from '../../core/shop.ts'
import { DEMO_GSTIN } from '../../demo/accounts.ts'
import { readHeroes, readProducts } from '../../demo/read-catalogue.ts'
import { accented } from '../../scripts/words/speak-pseudo.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { ADDRESS } from '../cast.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { liftCashLimits } from '../lift-cash-limits.ts'
import { openedFolder } from '../opened-folder.ts'
import { PAGES_OF_WORDS } from '../pages-of-words.ts'
import type { ShopProcess } from '../start-shop-process.ts'
import { strays } from '../words/pseudo.ts'
import { SECOND } from '../words/second-language.ts'
import { startTwoLanguages } from '../words/start-two-languages.ts'
import { arrive, comesToLife, expect, test } from './journey.ts'
import { heldToken, ordersOf } from './shopper.ts'

const PIECE = { _id: 'gulnaar-bridal-lehenga', size: 'S' } as const
const PHONE = `9${randomInt(1e8, 1e9)}`
const SHOPPER = {
  name: 'Meenakshi',
  email: `meenakshi-${randomUUID()}@example.com`,
  password: 'warp-and-weft-1',
  phone: PHONE,
}

let shop: ShopProcess
let dataDir: string

test.beforeAll(async () => {
  dataDir = openedFolder('shop-two-')
  shop = await startTwoLanguages(dataDir)
  const db = openDatabase(embeddedAddress(dataDir), 1)
  await liftCashLimits(db)
  await db.end()
})
test.afterAll(async () => {
  await shop?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a shopper of another language meets it on every page, and stays in it', async ({ page, context }) => {
  const heard = await listen(context)
  await test.step('pages that anybody may see', () => lookAround(page))
  await test.step('a visitor is sent to log in, and opens an account', () => openAccount(page))
  await test.step('the cart', () => fillCart(page))
  await test.step('the checkout', () => checkOut(page))
  const orders = await test.step('an order', () => followOrder(page))
  await test.step('the account', () => changeAccount(page))
  await test.step('nothing was said in any other language', async () => {
    const given = [...(await dataOfTheShop()), ...orders]
    const said = [...heard()].map(([text, where]) => ({ where, text, strays: strays(text, given) }))
    expect(said.length).toBeGreaterThan(500)
    expect(said.filter((each) => each.strays.length > 0)).toEqual([])
  })
  await test.step('the same page in the other language is a link away', () => changeLanguage(page))
})

const BUSINESS = { gstin: '08AAPFU0939F1ZV', name: 'A Boutique' }
const SEARCHED = 'nothing of that name'

const PUBLIC = [
  ...PAGES_OF_WORDS,
  '/product/no-such-piece',
  '/cart',
  '/collection?category=Lehenga&type=Bridal&q=',
  `/collection?q=${SEARCHED.replaceAll(' ', '+')}`,
]

async function lookAround(page: Page) {
  for (const path of PUBLIC) await open(page, path)
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', SECOND.tag)
  await button(page, 'Pause slides').click()
  await page.getByPlaceholder(/./).or(field(page, 'Your email')).first().fill('nothing')
  await button(page, 'Subscribe').click()
  await button(page, 'Profile').click()
  await button(page, 'Menu').click()
  await link(page, 'COLLECTION').click()
  await arrive(page, `${SECOND.path}/collection`)
  await page.getByText(pseudo('Filter'), { exact: true }).click()
  await field(page, 'Lehenga').check()
  await expect(page).toHaveURL(/\/xa\/collection\?category=Lehenga$/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Gulnaar Bridal Lehenga' }).click()
  await arrive(page, `${SECOND.path}/product/${PIECE._id}`)
}

async function openAccount(page: Page) {
  await button(page, 'Add to Cart').first().click()
  await hears(page, 'Please select a size first!')
  await page.getByRole('radio', { name: PIECE.size, exact: true }).first().check()
  await button(page, 'Add to Cart').first().click()
  await arrive(page, `${SECOND.path}/login`)
  await hears(page, 'Please login to add items to cart')

  await field(page, 'Email').fill('nobody@example.com')
  await field(page, 'Password').fill('of-nobody-at-all')
  await button(page, 'Show password').click()
  await button(page, 'Login').click()
  await expect(page.getByText(pseudo('Invalid email or password')).first()).toBeVisible()
  await button(page, 'Forgot username?').click()
  await page.getByRole('dialog').getByRole('textbox').fill('123')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pseudo('Send the email') })
    .click()
  await page.keyboard.press('Escape')

  await button(page, 'Sign Up').click()
  await field(page, 'Name').fill(SHOPPER.name)
  await field(page, 'Email').fill('not an address')
  await field(page, 'Password').fill('short')
  await field(page, 'Phone').fill('12')
  await page.getByRole('checkbox', { name: new RegExp(accented('Terms')) }).check()
  await button(page, 'Create Account').click()
  await field(page, 'Email').fill(SHOPPER.email)
  await field(page, 'Password').fill(SHOPPER.password)
  await field(page, 'Phone').fill(SHOPPER.phone)
  await button(page, 'Create Account').click()
  await button(page, 'Continue without').click()
  await hears(page, 'Registration successful!')
  await arrive(page, `${SECOND.path}/product/${PIECE._id}`)
}

async function fillCart(page: Page) {
  // One piece was chosen before the login.
  await page.getByRole('radio', { name: 'XL', exact: true }).first().check()
  await button(page, 'Add to Cart').first().click()
  await hears(page, 'Item added to cart successfully')
  await link(page, 'Cart, 2 items').click()
  await arrive(page, `${SECOND.path}/cart`)
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('9999')
  await quantity.blur()
  await page.locator('.toast').first().waitFor()
  await page
    .getByRole('button', { name: new RegExp(accented('Remove')) })
    .last()
    .click()
  await button(page, 'PROCEED TO CHECKOUT').click()
  await arrive(page, `${SECOND.path}/place-order`)
}

async function checkOut(page: Page) {
  await field(page, 'First name').fill(ADDRESS.firstName)
  await field(page, 'Last name').fill(ADDRESS.lastName)
  await field(page, 'Street').fill(ADDRESS.street)
  await field(page, 'City').fill(ADDRESS.city)
  await field(page, 'PIN code').fill('111111')
  await field(page, 'PIN code').fill(ADDRESS.zipcode)
  await field(page, 'State').selectOption(ADDRESS.state)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await field(page, 'Phone of whoever receives it').fill(ADDRESS.phone)
  await field(page, 'GSTIN').fill(BUSINESS.gstin)
  await field(page, 'Legal name of the business').fill(BUSINESS.name)
  await button(page, 'Place Order').click()
  await hears(page, 'Order placed successfully')
  await arrive(page, `${SECOND.path}/orders`)
}

async function followOrder(page: Page) {
  await page.getByRole('article').first().waitFor()
  for (const filter of ['processing', 'shipped', 'delivered', 'pending']) await button(page, filter).click()
  const codes = (await ordersOf((await heldToken(page))!, shop.url)).map(({ _id }) => _id)
  await open(page, `/verify?orderId=${codes[0]}`)
  await expect(page.getByText(pseudo('This order has no such payment.')).first()).toBeVisible()
  return codes
}

async function changeAccount(page: Page) {
  await open(page, '/myprofile')
  await button(page, 'Remind Me Later').click()
  await button(page, 'Change what').click()
  await page.keyboard.press('Escape')
  await button(page, 'Change password').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(pseudo('Current password'), { exact: true }).fill('not-the-present-one')
  await dialog.getByLabel(pseudo('New password'), { exact: true }).fill('weft-and-warp-2')
  await dialog.getByRole('button', { name: pseudo('Change password') }).click()
  await expect(dialog.getByText(pseudo('That is not your current password.'))).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Edit Information').or(button(page, 'Add Address')).first().click()
  await button(page, 'Save Changes').click()
  await open(page, '/emailverify')
  await button(page, 'Send Verification OTP').click()
  await hears(page, 'Verification code sent successfully')
  await open(page, '/resetpassword')
  await field(page, 'Email').fill('shopper@example')
  await button(page, 'Send OTP').click()
  await field(page, 'Email').fill(SHOPPER.email)
  await button(page, 'Send OTP').click()
  await open(page, '/')
  await button(page, 'Profile').click()
  await button(page, 'Logout').click()
  await arrive(page, `${SECOND.path}/login`)
}

async function changeLanguage(page: Page) {
  await open(page, '/collection?category=Saree')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await arrive(page, /^\/collection\?category=Saree$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sarees')
}

/** A text as the pages show it in pseudo-English. */
const pseudo = (text: string) => `⟦${accented(text)}⟧`
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^⟦${escaped(accented(name))}`) })
const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name: pseudo(name), exact: true })
const field = (page: Page, name: string): Locator => page.getByLabel(pseudo(name), { exact: true })
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const hears = (page: Page, text: string) =>
  expect(page.locator('.toast', { hasText: pseudo(text) }).first()).toBeVisible()

async function open(page: Page, path: string) {
  await page.goto(`${shop.url}${SECOND.path}${path === '/' ? '' : path}`)
  await comesToLife(page)
}

/** Records every text and label that is in a document at any moment, with the first page that had it. */
async function listen(context: BrowserContext): Promise<() => Map<string, string>> {
  const said = new Map<string, string>()
  await context.exposeFunction('noteSaid', (texts: string[], where: string) => {
    for (const text of texts) if (!said.has(text)) said.set(text, where)
  })
  await context.addInitScript(hearDocument)
  return () => said
}

/** Reports the document's texts to `noteSaid`. Runs in the browser. */
function hearDocument() {
  const LABELS = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
    'alt',
    'label',
  ]
  const known = new Set<string>()
  const { noteSaid } = window as unknown as { noteSaid: (texts: string[], where: string) => void }
  // A name counts as one text, even if some of its words are in `.whole` elements.
  const nameAround = ({ parentElement: parent }: Node): string | null | undefined =>
    (parent?.matches('.whole') ? parent.parentElement : parent?.querySelector(':scope > .whole') && parent)
      ?.textContent
  const textsOf = (node: Node): (string | null)[] => {
    if (node.nodeType === Node.TEXT_NODE)
      return node.parentElement?.closest('script, style, noscript')
        ? []
        : [nameAround(node) ?? node.nodeValue]
    if (!(node instanceof Element)) return []
    return [...LABELS.map((label) => node.getAttribute(label)), ...[...node.childNodes].flatMap(textsOf)]
  }
  const hear = (nodes: Node[]) => {
    const texts = nodes.flatMap(textsOf).filter((text) => text?.trim() && !known.has(text)) as string[]
    for (const text of texts) known.add(text)
    if (texts.length > 0) noteSaid(texts, location.pathname)
  }
  // While the document is loading, it may end in the middle of a name.
  const isWhole = () => document.readyState !== 'loading'
  document.addEventListener('readystatechange', () => hear([document.documentElement]))
  new MutationObserver((changes) => {
    if (isWhole())
      hear(
        changes.flatMap(({ target, type, addedNodes }) =>
          type === 'childList' ? [...addedNodes] : [target],
        ),
      )
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: LABELS,
  })
}

/** Texts of shopkeepers and of the shopper, and the languages' own names, which are not translated. */
async function dataOfTheShop() {
  const products = (await readProducts()).map(({ category: _, subCategory: __, ...product }) => product)
  const providers = Object.values(PAYMENT_PROVIDERS).map(({ label }) => label)
  const shoppers = [ADDRESS, SHOPPER, SEARCHED]
  return textsIn([
    products,
    await readHeroes(),
    OPENING_FACTS,
    DEMO_GSTIN,
    providers,
    shoppers,
    BUSINESS,
    LANGUAGES.en.name,
  ])
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.length > 1
      ? [value]
      : []
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : []
