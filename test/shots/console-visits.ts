import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { ordersWithCourier } from '../e2e/courier-cash.ts'
import { appCode, newStaffLogin, signInAt, staffCaller } from '../e2e/staff.ts'
import { askAs } from '../staff.ts'
import { type State, sees } from './state.ts'

const NOBODY: BrowserContextOptions = { storageState: { cookies: [], origins: [] } }

/** Pages of a single thing, opened as the first of a list. */
const FIRST_OF = { message: 'messages', customer: 'customers' }

const UNKNOWN = {
  order: 'orders/NOSUCH0000',
  customer: 'customers/NOSUCH0000',
  message: 'messages/00000000-0000-4000-8000-000000000000',
  product: 'products/no-such-piece',
  letter: 'letters/00000000-0000-4000-8000-000000000000',
  coupon: 'coupons/NOSUCH',
  return: 'returns/NOSUCH0000',
  grievance: 'grievances/NOSUCH0000',
  settlement: 'settlements/00000000-0000-4000-8000-000000000000',
  import: 'imports/00000000-0000-4000-8000-000000000000',
}

/** States that a person of the shop reaches by doing something, and the errors there. */
export const CONSOLE_VISITS: State[] = [
  ...Object.entries(FIRST_OF).map(
    ([name, list]): State => ({ name: `console-${name}`, path: `/admin/${list}`, act: opensFirst }),
  ),
  { name: 'console-settlement', path: '/admin/settlements', act: entersFile },
  { name: 'console-letter', path: '/admin/letters/new', act: writesLetter },
  { name: 'console-grievance', path: '/admin/grievances', act: opensComplaint },
  { name: 'console-enrol', path: '/admin/login', browser: NOBODY, act: enrols },
  { name: 'console-recovery-codes', path: '/admin/login', browser: NOBODY, act: keepsCodes },
  { name: 'console-invitation', path: '/admin/login', browser: NOBODY, act: isInvited },
  {
    name: 'console-invitation-over',
    path: '/admin/invitation#no-such',
    browser: NOBODY,
    act: sees('An invitation'),
  },
  { name: 'console-not-allowed', path: '/admin/login', browser: NOBODY, act: goesTooFar },
  { name: 'console-list-fails', path: '/admin/orders', act: findsServerDown },
  { name: 'console-save-offline', path: '/admin/settings', act: savesOffline, screen: true },
  ...Object.entries(UNKNOWN).map(
    ([name, path]): State => ({ name: `console-unknown-${name}`, path: `/admin/${path}`, act: isLoaded }),
  ),
]

async function isLoaded(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('main').locator('.threads').first().waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
}

async function opensFirst(page: Page) {
  const list = page.url()
  await page.locator('.row-link').first().click()
  await expect(page).not.toHaveURL(list)
  await isLoaded(page)
}

/** Uploads a file with rows that are paid in full, twice, too little, not at all, and one of an unknown parcel. */
async function entersFile(page: Page) {
  const [right, twice, short] = await ordersWithCourier(4)
  const row = (awb: string, paid: number) => `CRF${awb},${awb},${paid},35.00,6.30,2026-11-20,U1`
  const rows = [
    row(right!.awb, right!.paid),
    ...[0, 1].map(() => row(twice!.awb, twice!.paid)),
    row(short!.awb, short!.paid - 100),
    row('UNKNOWN1', 999),
  ]
  const file = ['CRF ID,AWB,Order Value,COD Charges,GST on Charges,Remittance Date,UTR', ...rows].join('\n')
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await sees('Rows that did not fit')(page)
}

async function writesLetter(page: Page) {
  await page.getByLabel('Subject').fill('Chanderi, off the loom')
  await page.getByLabel('Letter', { exact: true }).fill('It came in on Tuesday.\n\nTwo looms made it.')
  await page.getByRole('searchbox', { name: 'Products' }).fill('noor')
  await page.getByRole('button', { name: /Noor Chikankari Kurti/ }).click()
  await page.getByRole('button', { name: 'Save the letter' }).click()
  await page.frameLocator('iframe').getByText('Two looms made it.').waitFor()
}

async function opensComplaint(page: Page) {
  const { ticket } = await call(
    'POST /api/grievance/file-by-mail',
    { name: 'A Shopper', email: 'shopper@example.com', text: 'The border came off at the first wash.' },
    { base: process.env.SHOP_URL ?? '' },
  )
  await page.goto(`/admin/grievances/${ticket}`)
  await isLoaded(page)
}

async function enrols(page: Page) {
  await signInAt(page, await newStaffLogin('owner'))
  await sees('to pack')(page)
  await page.goto('/admin/enrol')
  await page.getByText('Type the key instead').click()
}

async function keepsCodes(page: Page) {
  await enrols(page)
  const key = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('The code that the app now shows').fill(appCode(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await sees('Keep these ten codes')(page)
}

async function isInvited(page: Page) {
  const owner = await staffCaller('owner')
  const email = `packer-${crypto.randomUUID()}@example.com`
  const { reply } = await askAs(owner, 'POST /api/admin/people/invite', { email, role: 'packer' })
  const address = new URL(reply.link)
  await page.goto(address.pathname + address.hash)
  await sees('You are invited as')(page)
}

async function goesTooFar(page: Page) {
  await signInAt(page, await newStaffLogin('packer'), '/admin/settings')
  await isLoaded(page)
}

async function findsServerDown(page: Page) {
  await page.route('**/api/admin/orders?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.route('**/api/admin/orders', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function savesOffline(page: Page) {
  await page.getByLabel('Opening hours').fill('Monday to Saturday, 10 to 7')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('alert').first().waitFor()
}
