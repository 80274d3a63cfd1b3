import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { readConfig } from '../../server/config.ts'
import type { PaymentProvider } from '../../server/modules/payments/provider.ts'
import { createRazorpay } from '../../server/modules/payments/razorpay/razorpay.ts'
import { createStripe } from '../../server/modules/payments/stripe/stripe.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { attemptToPay, type RunningSandbox, runSandbox } from './run-sandbox.ts'

let directory: string
let sandbox: RunningSandbox
let environment: Record<string, string>
let shop: Server
let shopUrl: string
let browser: Browser
let page: Page
let problems: string[]
let razorpay: PaymentProvider

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'widget-'))
  shop = createServer(({ url }, response) => {
    const isScript = url === '/shop.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy(),
    })
    response.end(
      isScript
        ? SHOP_SCRIPT
        : '<!doctype html><title>Shop</title><button id="open">Open</button><p id="said"></p><script src="/shop.js"></script>',
    )
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  sandbox = await runSandbox({ directory, port: await freePort(), shopUrl })
  environment = sandbox.environment
  razorpay = createRazorpay(config().razorpay!)
  browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
})

afterAll(async () => {
  await browser.close()
  await sandbox.stop()
  shop.close()
  await rm(directory, { recursive: true })
})

beforeEach(async () => {
  problems = []
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
})

afterEach(async () => {
  await page.close()
  expect(problems).toEqual([])
})

test('pays, with the shop’s colour and name, and hands over a signature that holds', async () => {
  const { sheet, providerId } = await openSheet()
  await sheet.getByRole('dialog', { name: 'Pay ₹3,148' }).waitFor()
  expect(await sheet.locator('body').textContent()).toContain('Tana Bana')
  expect(await sheet.locator('body').textContent()).toContain('9876543210, shopper@example.com')
  const pay = sheet.getByRole('button', { name: 'Pay', exact: true })
  expect(await pay.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(15, 118, 110)')
  await pay.click()
  const paid = await said('paid')
  expect(paid.razorpay_order_id).toBe(providerId)
  expect(razorpay.confirms!(providerId, paid)).toBe(true)
  expect(await page.locator('.razorpay-container').count()).toBe(0)
  expect((await razorpay.standing(providerId)).received).toHaveLength(1)
})

test('fails and stays for another try, which pays', async () => {
  const { sheet, providerId } = await openSheet()
  await sheet.getByRole('button', { name: 'Fail', exact: true }).click()
  const failed = await said('failed')
  expect(failed.error.metadata.order_id).toBe(providerId)
  expect(await sheet.getByRole('alert').textContent()).toContain('declined by your bank')
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  await said('paid')
})

test('closes by its button and by Escape, and gives the focus back', async () => {
  const { sheet } = await openSheet()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await said('dismissed')
  expect(await page.evaluate('document.activeElement.id')).toBe('open')

  await page.locator('#said').evaluate((element) => element.replaceChildren())
  await page.click('#open')
  await sheet.getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await sheet.locator(':focus').textContent()).toBe('Pay')
  await page.keyboard.press('Escape')
  await said('dismissed')
})

test('without another try a failure leaves only Close', async () => {
  const { sheet } = await openSheet({ retry: { enabled: false } })
  await sheet.getByRole('button', { name: 'Fail', exact: true }).click()
  await said('failed')
  expect(await sheet.getByRole('button', { name: 'Pay', exact: true }).isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await said('dismissed')
})

test('the hosted page: pays by keyboard and returns, cancels and returns', async () => {
  const stripe = createStripe(config().stripe!, { publicUrl: shopUrl })
  for (const [button, success] of [
    ['Cancel', false],
    ['Pay', true],
  ] as const) {
    const facts = attemptToPay()
    const { checkoutUrl } = await stripe.start(facts)
    await page.goto(checkoutUrl!)
    expect(await page.locator('dl').textContent()).toMatch(
      /saree, Size Free\s*₹1,499\s*Lehenga, Size M\s*₹1,499\s*Delivery\s*₹150\s*Total\s*₹3,148/,
    )
    await page.getByRole('button', { name: button, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${shopUrl}/verify?success=${success}&orderId=${facts.orderCode}`)
  }
})

test('the pages for people show payments and deliveries', async () => {
  const { providerId } = await razorpay.start(attemptToPay())
  const url = environment.STRIPE_API_URL!
  await fetch(`${url}/razorpay/orders/${providerId}/pay`, { method: 'POST' })
  await page.goto(`${url}/payments`)
  expect(await page.locator('.records').textContent()).toContain('₹3,148')
  await page.getByLabel('Refunds').selectOption('slowly')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  expect(await page.getByLabel('Refunds').inputValue()).toBe('slowly')
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await page.getByText('What it says').first().click()
  expect(await page.locator('pre').first().textContent()).toContain('"entity"')
  await page.getByRole('button', { name: /Send twice/ }).click()
  await page.waitForURL(`${url}/deliveries`)
})

/** A shop's script: it loads the widget, opens the sheet and records the callbacks. */
const SHOP_SCRIPT = `
  const say = (what, value) => document.getElementById('said').append(JSON.stringify([what, value ?? null]) + '\\n')
  const options = Object.fromEntries(new URLSearchParams(location.search))
  const script = document.createElement('script')
  script.src = options.script
  script.onload = () => { document.getElementById('open').onclick = open }
  if (options.script) document.body.append(script)
  function open() {
    const widget = new Razorpay({
      key: options.key, order_id: options.order, amount: 314800, currency: 'INR', name: 'Tana Bana',
      prefill: { name: 'A shopper', email: 'shopper@example.com', contact: '9876543210' },
      theme: { color: '#0f766e' }, retry: JSON.parse(options.retry),
      modal: { ondismiss: () => say('dismissed') }, handler: (reply) => say('paid', reply),
    })
    widget.on('payment.failed', (reply) => say('failed', reply))
    widget.open()
  }
`

/** A content security policy as strict as the shop's own. */
function policy(): string {
  const origin = new URL(environment.RAZORPAY_CHECKOUT_URL!).origin
  return `default-src 'self'; script-src 'self' ${origin}; connect-src 'self' ${origin}; frame-src ${origin}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'`
}

async function openSheet({ retry = { enabled: true } } = {}) {
  const { providerId } = await razorpay.start(attemptToPay())
  const { RAZORPAY_CHECKOUT_URL: script = '', RAZORPAY_KEY_ID: key = '' } = environment
  const query = { script, key, order: providerId, retry: JSON.stringify(retry) }
  await page.goto(`${shopUrl}/?${new URLSearchParams(query)}`)
  await page.waitForFunction('window.Razorpay && document.getElementById("open").onclick')
  await page.click('#open')
  const sheet = page.frameLocator('.razorpay-container .razorpay-checkout-frame')
  await sheet.getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor()
  return { sheet, providerId }
}

/** The last callback that the shop's page recorded, once it is `what`. */
async function said(what: string) {
  const line = page.locator('#said').filter({ hasText: `["${what}"` })
  await line.waitFor()
  const last = ((await line.textContent()) ?? '').trim().split('\n').at(-1) ?? ''
  const [name, value] = JSON.parse(last.slice(last.lastIndexOf(`["${what}"`)))
  expect(name).toBe(what)
  return value
}

const config = () => readConfig({ NODE_ENV: 'test', ...environment })
