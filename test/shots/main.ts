import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { announceCatalogue } from '../../server/modules/catalogue/catalogue-news.ts'
import { comesToLife } from '../e2e/journey.ts'
import { bringSession } from '../e2e/shopper.ts'
import { enterConsole, onDatabase } from '../e2e/staff.ts'
import { setRules } from '../e2e/start-shop.ts'
import { openChromium } from '../load/poor-phone.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { besideEachOther } from './beside-each-other.ts'
import { consoleStates } from './console-states.ts'
import { NEWSLETTER_STATES } from './newsletter-states.ts'
import { IMPORTED, PUBLIC_STATES } from './public-states.ts'
import { shopperStates } from './shopper-states.ts'
import { soldStates } from './sold-states.ts'
import { type State, WIDTHS } from './state.ts'

/**
 * `npm run shots` takes a picture of every page in each of its states, at 360, 390, 820 and 1440 px, and one that shows
 * a state's widths beside each other, for looking at them one by one. `--only PATTERN` takes those whose names match,
 * `--out FOLDER` says where to write them. With SHOP_URL, SANDBOX_URL and SHOP_DATA_DIR it takes them of that shop.
 */
const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: join(tmpdir(), 'shots') },
    widths: { type: 'string', default: WIDTHS.join() },
  },
})
const only = new RegExp(asked.only)
const widths = asked.widths.split(',').map(Number)
const folder = resolve(asked.out)
const LONGEST_STATE_MS = 15_000

mkdirSync(folder, { recursive: true })
const stop = process.env.SHOP_URL ? () => {} : await openShop()
const browser = await openChromium()
const failed: string[] = []
try {
  await setDeclarations()
  for (const state of [...PUBLIC_STATES, ...NEWSLETTER_STATES]) await takeAll(state, {})
  const sold = await soldStates()
  for (const state of [...(await shopperStates()), ...sold.shoppers]) await takeAll(state, {})
  const storageState = await consoleSession()
  for (const state of consoleStates(sold.console)) await takeAll(state, { storageState })
} finally {
  await browser.close()
  await stop()
}
console.log(`${folder}${failed.length > 0 ? `\nnot reached: ${failed.join(', ')}` : ''}`)
if (failed.length > 0) process.exitCode = 1

async function openShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-shots-'))
  const shop = await startShopProcess(dataDir)
  Object.assign(process.env, { SHOP_URL: shop.url, SANDBOX_URL: shop.sandboxUrl, SHOP_DATA_DIR: dataDir })
  return async () => {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Makes one product imported, and another one without its importer's name; also sets the journeys' rules. */
function setDeclarations(): Promise<void> {
  return onDatabase(async (db) => {
    const set = (handle: string, details: object) => db`
      update products set details = details || ${JSON.stringify(details)}::jsonb, version = version + 1 where handle = ${handle}`
    const from = { countryOfOrigin: 'Bangladesh', madeIn: 'Dhaka' }
    await set(IMPORTED, {
      ...from,
      makerRole: 'maker',
      makerName: 'Rupganj Weavers',
      makerAddress: 'Rupganj, Narayanganj 1460, Bangladesh',
      importerName: 'Jamdani House Private Limited',
      importerAddress: '3rd Floor, 21 Park Street, Kolkata, West Bengal 700016',
    })
    await set('udai-bandhgala-suit', from)
    await setRules(db)
    await db.begin((tx) => announceCatalogue(tx, 'all'))
  })
}

async function takeAll(state: State, options: BrowserContextOptions) {
  if (!only.test(state.name)) return
  const files: string[] = []
  for (const width of widths.filter((one) => state.widths?.includes(one) ?? true))
    try {
      files.push(await take(browser, state, width, options))
    } catch (error) {
      failed.push(`${state.name} at ${width}`)
      console.error(`${state.name} at ${width}: ${error}`)
    }
  if (files.length > 0) await besideEachOther(files, join(folder, `${state.name}.png`))
}

async function take(on: Browser, state: State, width: number, options: BrowserContextOptions) {
  const isPhone = width < 600
  const context = await on.newContext({
    ...options,
    ...state.browser,
    baseURL: process.env.SHOP_URL!,
    viewport: { width, height: isPhone ? 844 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(LONGEST_STATE_MS)
  try {
    const page = await context.newPage()
    if (state.session) await bringSession(page, state.session)
    await page.goto(state.path)
    if (state.browser?.javaScriptEnabled !== false) {
      await comesToLife(page)
      await state.act?.(page)
    }
    if (!state.screen) await seeAll(page)
    await page.waitForLoadState('networkidle').catch(() => {})
    if (!state.screen) await picturesCome(page)
    const path = join(folder, `${state.name}-${width}.png`)
    await page.screenshot({ path, fullPage: !state.screen, animations: 'disabled' })
    return path
  } finally {
    await context.close()
  }
}

/**
 * Scrolls down the page and back, since pictures further down are loaded when they come near. Timed from here: without
 * scripts no timer runs in the page.
 */
async function seeAll(page: Page) {
  const { height, step } = await page.evaluate(() => ({
    height: document.body.scrollHeight,
    step: innerHeight / 2,
  }))
  const goTo = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  const from = await page.evaluate(() => scrollY)
  for (let top = 0; top < height; top += step) {
    await goTo(top)
    await pause(30)
  }
  await goTo(from)
}

/** Waits until all pictures are loaded and decoded, which may be after the scrolling. */
async function picturesCome(page: Page) {
  const areMissing = () =>
    page.evaluate(() =>
      [...document.images].some((one) => {
        const { left, right } = one.getBoundingClientRect()
        return !one.complete && one.checkVisibility() && left < innerWidth && right > 0
      }),
    )
  for (let looks = 0; looks < 50 && (await areMissing()); looks++) await pause(100)
  // Loaded pictures are painted once they are decoded.
  await page.evaluate(() =>
    Promise.allSettled([...document.images].map((one) => one.complete && one.decode())),
  )
}

async function consoleSession() {
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL! })
  await enterConsole(await context.newPage(), 'owner')
  const session = await context.storageState()
  await context.close()
  return session
}
