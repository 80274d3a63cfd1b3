import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CATEGORIES, SORTS } from '../../core/categories.ts'
import { VALUE_FACETS } from '../../core/facets.ts'
import { announceCatalogue, CHANNEL } from '../../server/modules/catalogue/catalogue-news.ts'
import { bringUpToDate } from '../../server/platform/bring-up-to-date.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { type ShopProcess, startShopProcess } from '../start-shop-process.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { hammer } from './hammer.ts'
import { median } from './median.ts'
import { memoryOf } from './memory-of.ts'

const LIMITS = { startSeconds: 10, mebibytes: 500, pauseMs: 100 }
const PAGES = 50
const CHANGED = 1000
const SECONDS = 3
const WATCH_PAUSES = fileURLToPath(new URL('./longest-pause.ts', import.meta.url))
const WORDS = [
  'silk',
  'kurta',
  'saree',
  'lehenga',
  'linen',
  'monsoon',
  'terrace',
  'bridal',
  'jacket',
  'a line',
]

/**
 * Measures a shop with `count` products: when it is ready, its memory, and the longest pauses of its event loop and
 * their causes.
 */
export async function largeCatalogue(count: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-large-'))
  try {
    await makeShop(dataDir, count)
    await measureShop(dataDir, count)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function makeShop(dataDir: string, count: number): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.owner, 2)
  await bringUpToDate(db)
  await fillCatalogue(db, count)
  await db.end()
  await server.stop()
}

async function measureShop(dataDir: string, count: number): Promise<void> {
  const say = (what: string, figure: string, limit = '') =>
    console.log(`  ${what.padEnd(52)} ${figure.padEnd(22)} ${limit}`)
  console.log(`\n${count} products`)
  const shop = await startShopProcess(dataDir, { NODE_OPTIONS: `--import=${WATCH_PAUSES}` })
  const db = openDatabase(embeddedAddress(dataDir), 2)
  const paused = async (at: string) =>
    say(
      `longest pause of the event loop at ${at}`,
      `${await longestPause(shop)} ms`,
      `at most ${LIMITS.pauseMs} ms`,
    )
  try {
    say('ready after', `${(shop.startedIn / 1000).toFixed(1)} s`, `at most ${LIMITS.startSeconds} s`)
    await paused('the start')
    say(
      'memory, now; largest',
      `${memoryOf(shop.child, 'VmRSS')}; ${memoryOf(shop.child, 'VmHWM')} MiB`,
      `at most ${LIMITS.mebibytes} MiB`,
    )
    await lists(shop, say)
    await narrowed(shop, say)
    await searches(shop, say)
    await soldOut(shop, db, say)
    await longestPause(shop)

    await db`select pg_terminate_backend(pid) from pg_stat_activity where query ilike ${'listen%'}`
    await shows(shop, db, 'After the line was cut', 1)
    await paused('a reconnect of LISTEN')

    await shows(shop, db, 'After all was read anew', CHANGED)
    await paused(`a reload, ${CHANGED} products changed`)
    say(
      'memory, now; largest',
      `${memoryOf(shop.child, 'VmRSS')}; ${memoryOf(shop.child, 'VmHWM')} MiB`,
      `at most ${LIMITS.mebibytes} MiB`,
    )
  } finally {
    await db.end()
    await shop.stop()
  }
}

type Say = (what: string, figure: string, limit?: string) => void

/** Requests lists with every filter and order, so many that hardly any reply comes from the cache. */
async function lists({ url }: ShopProcess, say: Say): Promise<void> {
  const asked = (connection: number, count: number) => {
    const at = connection * 1000 + count
    const category = CATEGORIES[at % CATEGORIES.length]!
    const query = new URLSearchParams({ sort: SORTS[at % SORTS.length]!, limit: String(20 + (at % 31)) })
    if (at % 3 > 0) query.append('category', category)
    return { method: 'GET', path: `/api/product/list?${query}` }
  }
  const { p50, p99 } = await hammer(url, asked, { connections: 2, seconds: SECONDS })
  say('list, p50; p99', `${p50.toFixed(1)}; ${p99.toFixed(1)} ms`)
}

/**
 * Requests lists with one to three filters and a price that no other request has; each reply counts what every further
 * choice would leave.
 */
async function narrowed({ url }: ShopProcess, say: Say): Promise<void> {
  const facets = VALUE_FACETS.flatMap(({ name, values }) => (values?.length ? [{ name, values }] : []))
  const asked = (connection: number, count: number) => {
    const at = connection * 1000 + count
    const query = new URLSearchParams({ counts: 'true', limit: '24', priceTo: String(50_000 - at) })
    if (at % 2 > 0) query.append('category', CATEGORIES[at % CATEGORIES.length]!)
    for (let chosen = 0; chosen <= at % 3; chosen++) {
      const { name, values } = facets[(at + chosen * 2) % facets.length]!
      query.append(name, values[at % values.length]!)
    }
    return { method: 'GET', path: `/api/product/list?${query}` }
  }
  const { p50, p99, failures, requests } = await hammer(url, asked, { connections: 2, seconds: SECONDS })
  if (failures > 0) throw new Error(`${failures} of ${requests} narrowed lists failed.`)
  say('narrowed and counted, p50; p99', `${p50.toFixed(1)}; ${p99.toFixed(1)} ms`)
}

/** Searches for different words each time, so that no reply comes from the cache. */
async function searches({ url }: ShopProcess, say: Say): Promise<void> {
  const asked = (connection: number, count: number) => {
    const word = WORDS[(connection + count) % WORDS.length]!.slice(0, 2 + (count % 5))
    const q = encodeURIComponent(`${word} ${connection * 1000 + count}`)
    return { method: 'GET', path: `/api/product/list?limit=24&q=${q}` }
  }
  const { p50, p99 } = await hammer(url, asked, { connections: 2, seconds: SECONDS })
  say('search, p50; p99', `${p50.toFixed(1)}; ${p99.toFixed(1)} ms`)
}

/** Requests pages of other products, before and after one product has sold out. */
async function soldOut({ url }: ShopProcess, db: Database, say: Say): Promise<void> {
  const products = await db<{ id: string; handle: string }[]>`
    select id, handle from products where published order by id desc limit ${PAGES + 1}`
  const [sold, ...others] = products
  const page = async (handle: string) => {
    const since = performance.now()
    const answer = await fetch(`${url}/product/${handle}`, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    return performance.now() - since
  }
  const all = async () => {
    const times: number[] = []
    for (const { handle } of others) times.push(await page(handle))
    return median(times)
  }
  const first = await all()
  const before = await all()
  await db`update variants set stock = 0 where product_id = ${sold!.id}`
  await db.notify(CHANNEL, sold!.id)
  await until(async () => !(await (await fetch(`${url}/product/${sold!.handle}`)).text()).includes('InStock'))
  const after = await all()
  say(
    'a page, made; kept; kept after another sold out',
    `${[first, before, after].map((ms) => ms.toFixed(1)).join('; ')} ms`,
  )
}

/** Changes `changed` products, and waits until the shop shows the last of them. */
async function shows({ url }: ShopProcess, db: Database, name: string, changed: number): Promise<void> {
  const ids = await db.begin(async (tx) => {
    const rows = await tx<{ id: string; handle: string }[]>`
      update products set name = ${name}, version = version + 1 where id in (
        select id from products where published order by id limit ${changed}) returning id, handle`
    await announceCatalogue(tx, changed > 1 ? 'all' : rows.map(({ id }) => id))
    return rows
  })
  const path = `${url}/api/product/list?limit=1&q=${encodeURIComponent(name)}`
  await until(async () => ((await (await fetch(path)).json()) as { total: number }).total === ids.length)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100)
}

/** The longest pause since the last call, in milliseconds. */
async function longestPause({ child, output }: ShopProcess): Promise<number> {
  const told = () => [...output().matchAll(/longest pause (\d+) ms/g)]
  const before = told().length
  child.kill('SIGUSR2')
  await until(async () => told().length > before)
  return Number(told().at(-1)![1])
}
