import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { ADDRESS } from '../cast.ts'
import { newShopper, type Shopper } from '../e2e/shopper.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { openChromium } from '../load/poor-phone.ts'
import { print } from '../load/table.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { afterwards } from './afterwards.ts'
import { buyPiece } from './buy-piece.ts'
import { findPiece } from './find-piece.ts'
import { handOn } from './hand.ts'
import { readTasks, type Task } from './read-tasks.ts'

/**
 * `npm run tasks` plays a hundred shoppers on phones, one after the other. Each comes to the home page with a sentence
 * of `tasks.txt` in mind and does what it says, using only the pages; her taps and seconds are counted. `-- WORD` plays
 * only those whose sentence contains the word, `-- 97-100` those with these numbers. Exits with 1 if a shopper did not
 * get what she wanted.
 */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-IN' }
const PATIENCE_MS = 6_000
const asked = process.argv[2] ?? ''

type Walk = { task: Task; taps: number; seconds: number; trouble: string | null }

const dataDir = mkdtempSync(join(tmpdir(), 'shop-tasks-'))
const shop = await startShopProcess(dataDir)
Object.assign(process.env, { SHOP_URL: shop.url, SANDBOX_URL: shop.sandboxUrl, SHOP_DATA_DIR: dataDir })
const browser = await openChromium()
const walks: Walk[] = []
try {
  for (const task of tasksAsked(asked)) {
    const walk = await walked(browser, task)
    walks.push(walk)
    const { taps, seconds, trouble } = walk
    console.log(`${trouble ? 'not done' : 'done'}  ${taps} taps  ${seconds.toFixed(1)} s  ${task.sentence}`)
    if (trouble) console.log(`          ${trouble}`)
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
tell(walks)
process.exit(walks.some(({ trouble }) => trouble) ? 1 : 0)

function tasksAsked(asked: string): Task[] {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(asked) ?? []
  if (first && last) return readTasks().slice(Number(first) - 1, Number(last))
  return readTasks().filter(({ sentence }) => sentence.includes(asked))
}

async function walked(browser: Browser, task: Task): Promise<Walk> {
  const shopper = task.who === 'new' ? null : await known(task.pin)
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url })
  context.setDefaultTimeout(PATIENCE_MS)
  const hand = handOn(await context.newPage())
  const since = performance.now()
  let trouble: string | null = null
  try {
    await hand.page.goto('/')
    await findPiece(hand, task)
    await buyPiece(hand, task, shopper)
    await afterwards(hand, task)
  } catch (error) {
    trouble = `${hand.page.url()}: ${String(error).split('\n').slice(0, 14).join(' ')}`
  }
  const seconds = (performance.now() - since) / 1000
  await context.close()
  return { task, taps: hand.taps, seconds, trouble }
}

/** Creates a shopper who has bought before: with an address at this PIN code, and mailbox and phone proven. */
async function known(pin: string): Promise<Shopper> {
  const shopper = await newShopper()
  const options = { base: shop.url, token: shopper.token }
  const params = { pincode: pin }
  const [found] = await call('GET /api/user/pincode/{pincode}', undefined, { ...options, params })
  const [place] = found.PostOffice ?? []
  if (!place) throw new Error(`Nobody lives at ${pin}.`)
  const there = { city: place.District, state: place.State, zipcode: pin }
  const address = { ...ADDRESS, ...there, phone: shopper.phone }
  await call('PUT /api/user/profile/update', { address }, options)
  const db = openDatabase(embeddedAddress(dataDir), 1)
  await db`
    update accounts set mailbox_proven_at = now(), phone_proven_at = now() where email = ${shopper.email}`
  await db.end()
  return shopper
}

function tell(walks: Walk[]) {
  const done = walks.filter(({ trouble }) => !trouble)
  const middle = (of: (walk: Walk) => number) => done.map(of).toSorted((a, b) => a - b)[done.length >> 1] ?? 0
  const most = (of: (walk: Walk) => number) => Math.max(0, ...done.map(of))
  console.log()
  print([
    ['shoppers', 'succeeded', 'taps, median', 'most', 'seconds, median', 'most'],
    [
      String(walks.length),
      String(done.length),
      String(middle(({ taps }) => taps)),
      String(most(({ taps }) => taps)),
      middle(({ seconds }) => seconds).toFixed(1),
      most(({ seconds }) => seconds).toFixed(1),
    ],
  ])
}
