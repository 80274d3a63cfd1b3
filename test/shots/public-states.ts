import type { Page } from '@playwright/test'
import { newDetails } from '../e2e/shopper.ts'
import { OWN_COLOURS, PHONES, type State } from './state.ts'

const PRODUCT = '/product/kesar-a-line-lehenga'
const NARROWED = '/collection?category=Saree&colour=red'
const EMPTIED = '/collection?category=Saree&priceTo=900&colour=red&occasion=office'
const REVIEWED = 'noor-chikankari-kurti'
/** The product that main.ts makes an imported one. */
export const IMPORTED = 'neelam-pastel-lehenga'
const OF_WORDS = [
  'about',
  'contact',
  'privacy',
  'terms',
  'return',
  'shipping-policy',
  'review-rules',
  'self-audit',
]

/** The states that everybody can see. */
export const PUBLIC_STATES: State[] = [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', act: tap('button', 'Menu'), screen: true, widths: [...PHONES, 820] },
  { name: 'home-newsletter-error', path: '/', act: newsletterError },
  { name: 'home-no-js', path: '/', browser: { javaScriptEnabled: false } },
  { name: 'collection', path: '/collection' },
  { name: 'collection-narrowed', path: NARROWED },
  { name: 'collection-emptied', path: EMPTIED },
  { name: 'collection-search', path: '/collection?q=silk+saree+under+5000' },
  { name: 'collection-search-open', path: '/collection?q=', act: suggestions, screen: true },
  { name: 'collection-nothing-found', path: '/collection?q=qwertyuiop' },
  { name: 'collection-last-page', path: '/collection?page=5' },
  { name: 'collection-sheet', path: NARROWED, act: sheet, screen: true, widths: [...PHONES, 820] },
  { name: 'collection-sheet-end', path: NARROWED, act: sheetEnd, screen: true, widths: [390] },
  { name: 'collection-deliver-by', path: '/collection', act: deliverBy, screen: true },
  { name: 'collection-no-js', path: NARROWED, browser: { javaScriptEnabled: false } },
  { name: 'product', path: PRODUCT },
  { name: 'product-no-size', path: PRODUCT, act: tap('button', 'Add to Cart') },
  { name: 'product-sold-out', path: '/product/ritu-wrap-dress' },
  { name: 'product-size-help', path: PRODUCT, act: sizeHelp, screen: true },
  { name: 'product-size-help-fits', path: PRODUCT, act: typeMeasures('91', '75', '122'), screen: true },
  { name: 'product-size-help-small', path: PRODUCT, act: typeMeasures('140', '120', '160'), screen: true },
  { name: 'product-size-help-wrong', path: PRODUCT, act: typeMeasures('900', 'x', ''), screen: true },
  { name: 'product-zoom', path: PRODUCT, act: zoom, screen: true },
  { name: 'product-share', path: PRODUCT, act: tap('button', /Share/), screen: true },
  { name: 'product-bar', path: PRODUCT, act: belowTheButtons, screen: true, widths: PHONES },
  { name: 'product-pin', path: PRODUCT, act: pin },
  { name: 'product-reviewed', path: `/product/${REVIEWED}` },
  { name: 'reviews', path: `/reviews/${REVIEWED}` },
  { name: 'wishlist-visitor', path: '/wishlist' },
  { name: 'product-missing', path: '/product/no-such-piece' },
  { name: 'product-no-js', path: PRODUCT, browser: { javaScriptEnabled: false } },
  { name: 'product-forced-colours', path: PRODUCT, browser: { forcedColors: 'active' } },
  {
    name: 'collection-forced-dark',
    path: NARROWED,
    browser: OWN_COLOURS,
    widths: [390, 1440],
  },
  { name: 'login-own-colours', path: '/login', act: signUpErrors, browser: OWN_COLOURS },
  { name: 'policy-own-colours', path: '/shipping-policy', browser: OWN_COLOURS },
  { name: 'product-imported', path: `/product/${IMPORTED}` },
  { name: 'privacy-hindi', path: '/privacy/hindi' },
  { name: 'complaint-sent', path: '/contact', act: complaint },
  { name: 'complaint-errors', path: '/contact', act: tap('button', 'Send the complaint') },
  { name: 'grievance', path: '/grievance' },
  { name: 'cart-visitor', path: '/cart' },
  { name: 'cart-no-js', path: '/cart', browser: { javaScriptEnabled: false } },
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', act: wrongPassword },
  { name: 'signup', path: '/login', act: tap('button', 'Sign Up') },
  { name: 'signup-errors', path: '/login', act: signUpErrors },
  { name: 'phone', path: '/login', act: tap('button', 'Use phone and code') },
  { name: 'phone-code', path: '/login', act: phoneCode },
  { name: 'reset', path: '/resetpassword' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'offline', path: '/about', act: offline, screen: true },
  ...OF_WORDS.map((name) => ({ name, path: `/${name}` })),
]

function tap(role: 'button' | 'link', name: string | RegExp) {
  return (page: Page) => page.getByRole(role, { name }).filter({ visible: true }).first().click()
}

async function belowTheButtons(page: Page) {
  await page.evaluate(() => scrollTo({ top: 1800, behavior: 'instant' }))
  await page.locator('.buy-bar').waitFor()
}

async function newsletterError(page: Page) {
  const field = page.getByLabel('Your email').last()
  await field.fill('meera@')
  await field.press('Enter')
}

async function suggestions(page: Page) {
  await page.getByRole('combobox', { name: 'Search by name' }).pressSequentially('lehn', { delay: 80 })
  await page.getByRole('listbox').waitFor()
}

async function sheet(page: Page) {
  await page.locator('.filters > summary').click()
  await page.getByRole('dialog').waitFor()
}

async function sheetEnd(page: Page) {
  await sheet(page)
  const last = page.getByRole('dialog').locator('summary').last()
  await last.click()
  await last.scrollIntoViewIfNeeded()
}

async function deliverBy(page: Page) {
  await page.getByText('Deliver by', { exact: true }).click()
  await page.getByRole('button', { name: 'Show what arrives in time' }).click()
}

async function sizeHelp(page: Page) {
  await page.locator('#size-help').evaluate((help) => help.scrollIntoView({ behavior: 'instant' }))
}

/** Types the measures of bust, waist and hip, in cm. */
function typeMeasures(...measures: string[]) {
  return async (page: Page) => {
    const fields = page.locator('#size-help').getByRole('textbox')
    for (const [at, measure] of measures.entries()) await fields.nth(at).fill(measure)
    await fields.last().press('Tab')
    await page.getByText('Find your size').evaluate((finder) => finder.scrollIntoView({ block: 'center' }))
  }
}

async function zoom(page: Page) {
  await page
    .getByRole('link', { name: /Enlarge/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('img').waitFor()
}

async function pin(page: Page) {
  await page.waitForLoadState('networkidle')
  const field = page.getByLabel('PIN code').first()
  await field.fill('342001')
  await field.press('Enter')
}

async function complaint(page: Page) {
  await page.getByLabel('Your name').fill('A Shopper')
  await page.getByLabel('Your email', { exact: true }).first().fill('shopper@example.com')
  await page.getByLabel('What is wrong').fill('The border came off at the first wash.')
  await tap('button', 'Send the complaint')(page)
  await page.getByText('Your ticket').waitFor()
}

async function wrongPassword(page: Page) {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Login', exact: true }).first().click()
  await page.locator('.toast').first().waitFor()
}

async function signUpErrors(page: Page) {
  await tap('button', 'Sign Up')(page)
  await page.getByLabel('Email').fill('meera@')
  await page.getByLabel('Phone').fill('51234')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Name').focus()
  await page.getByText('Invalid email').waitFor()
}

async function phoneCode(page: Page) {
  await tap('button', 'Use phone and code')(page)
  await page.getByLabel('Phone').fill(newDetails().phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Six-digit code').waitFor()
}

async function offline(page: Page) {
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await page.getByText(/You are offline/).waitFor()
}
