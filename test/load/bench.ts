import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductList } from '../../contract/replies.ts'
import { isPin } from '../../core/contact.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { MOST_SCRIPT_BYTES, scriptBytes } from '../built-scripts.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { liftCashLimits } from '../lift-cash-limits.ts'
import { type ShopProcess, startShopProcess } from '../start-shop-process.ts'
import { bareTransactions } from './bare-transactions.ts'
import { growth } from './growth.ts'
import { hammer, type Request, type Result } from './hammer.ts'
import { median } from './median.ts'
import { memoryOf } from './memory-of.ts'
import { oneHotSize } from './one-hot-size.ts'
import { orderCosts } from './order-costs.ts'
import { beingTold, sending } from './sending.ts'
import { setFaults } from './set-faults.ts'
import { fillShelves, keepPaying, signIn, wholeOrders } from './shoppers.ts'
import { bareServer } from './start-bare-server.ts'
import { kB, percent, print } from './table.ts'
import { theMachine } from './the-machine.ts'
import { whileImporting } from './while-importing.ts'

/**
 * Measures the shop beside what this machine could do at most, in turn and in one run, because machines are noisy:
 * trust the ratios, not the figures. `npm run bench -- --quick` is a short run, `--no-growth` omits growth, `--orders`
 * measures orders only.
 */
const quick = process.argv.includes('--quick')
const ROUNDS = quick ? 3 : 5
const SECONDS = quick ? 1 : 2
const MOST_PROMISE_MS = 50
const onlyOrders = process.argv.includes('--orders')
const rows: string[][] = await theMachine()
const costs: string[][] = []
/** The memory of the shop's process after each part, in MiB. */
const held: [after: string, mib: number][] = []

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const shop = await startShopProcess(dataDir)
noteMemory('the start')
try {
  const { products } = (await (await fetch(`${shop.url}/api/product/list?limit=500`)).json()) as ProductList
  if (!onlyOrders)
    await replies(
      shop,
      products.map(({ _id }) => _id),
    )
  if (!onlyOrders) await promises(shop, products)
  noteMemory('pages')
  await hotSize(shop, products)
  noteMemory('the hot size')
  await orders(shop, products)
  noteMemory('orders')
  if (!onlyOrders) await rest(shop, products)
  await shop.stop()
  costs.push(...(await orderCosts(dataDir)))
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
print([['what', 'the shop', 'the limit', 'ratio', 'to hold'], ...rows])
console.log()
print([['processor’s time, an order', ''], ...costs])
if (!onlyOrders && !process.argv.includes('--no-growth')) await growth({ rounds: ROUNDS, seconds: SECONDS })

/** The parts that take most of the bench's time: messages, an outage of the providers, an import. */
async function rest(shop: ShopProcess, products: ProductList['products']) {
  for (const channel of ['email', 'whatsapp'] as const) {
    const { perSecond, cost } = await sending(shop, dataDir, channel)
    const what = `messages sent, ${channel}, 4,000 waiting`
    rows.push([
      what,
      `${perSecond.toFixed(0)}/s`,
      `${cost.toFixed(2)} ms of processor each`,
      '',
      'at least 400/s',
    ])
  }
  const told = await beingTold(shop, dataDir)
  rows.push([
    '  what WhatsApp tells of these, written down',
    `${told.perSecond.toFixed(0)}/s`,
    `${told.cost.toFixed(2)} ms of processor each`,
    '',
    '',
  ])
  noteMemory('messages')
  await outage(shop, products)
  noteMemory('the outage')
  rows.push([
    'memory of the shop’s process, largest',
    `${memoryOf(shop.child, 'VmHWM')} MiB`,
    '',
    '',
    'at most 200 MiB',
  ])
  rows.push([
    `  of it after ${held.map(([at]) => at).join(', ')}`,
    held.map(([, mib]) => mib).join(', '),
    '',
    '',
    '',
  ])
  for (const { page, bytes } of scriptBytes(['home', 'collection', 'product']))
    rows.push([
      `JavaScript of ${page}, brotli`,
      kB(bytes),
      '',
      bytes > MOST_SCRIPT_BYTES ? 'over' : '',
      'at most 105 kB',
    ])
  rows.push(...(await whileImporting(shop, dataDir, products)))
}

/** Measures one hot size, with the limits of a new shop. */
async function hotSize(shop: ShopProcess, products: ProductList['products']) {
  const found = await oneHotSize(shop, embeddedAddress(dataDir), products)
  const { sold, refused, failed, lastAnswer, bystanders, notReady, looks } = found
  rows.push(
    [
      '1,000 at once for 100 pieces of one size: sold, refused, failed',
      `${sold}, ${refused}, ${failed}`,
      '',
      '',
      '100, 900, 0',
    ],
    ['  the last answer', `${(lastAnswer / 1000).toFixed(2)} s`, '', '', 'at most 3 s'],
    [
      '  others put into carts meanwhile, the slowest in a hundred',
      `${bystanders.toFixed(0)} ms`,
      '',
      '',
      'at most 300 ms',
    ],
    ['  not ready', `${notReady} of ${looks} looks`, '', '', 'never'],
  )
}

async function replies({ url }: ShopProcess, handles: string[]) {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const words = [
    'lehenga',
    'silk',
    'kurta',
    'saree',
    'linen',
    'jacket',
    'a line',
    'bridal',
    'set',
    'cotton',
    'gold',
    'print',
  ]
  const gets =
    (paths: string[], headers = {}) =>
    (connection: number, count: number): Request => ({
      method: 'GET',
      path: paths[(connection * 7 + count) % paths.length]!,
      headers,
    })
  await beside('product list, 24 products', url, gets(['/api/product/list?limit=24']), '50%')
  await beside(
    'word search, 24 results',
    url,
    gets(words.map((q) => `/api/product/list?limit=24&q=${encodeURIComponent(q)}`)),
    '30%',
  )
  await beside('home page, brotli', url, gets(['/'], browser), '45%')
  await beside('collection page, brotli', url, gets(['/collection?category=Lehenga'], browser), '45%')
  await beside(
    'product pages, brotli',
    url,
    gets(
      handles.map((handle) => `/product/${handle}`),
      browser,
    ),
    '45%',
  )
}

/**
 * Measures delivery promises as a product's page asks for them while somebody types a PIN code: codes of all parts of
 * the country, and some unknown ones.
 */
async function promises({ url }: ShopProcess, products: ProductList['products']) {
  const pins = Array.from({ length: 1000 }, (_, n) => String(110_001 + n * 743)).filter(isPin)
  const next = (connection: number, count: number): Request => {
    const pin = pins[(connection * 97 + count) % pins.length]!
    const { _id } = products[(connection * 7 + count) % products.length]!
    return { method: 'GET', path: `/api/delivery/${pin}?product=${_id}` }
  }
  await hammer(url, next, { seconds: 1 })
  const runs: Result[] = []
  for (let round = 0; round < ROUNDS; round++) runs.push(await hammer(url, next, { seconds: SECONDS }))
  const failures = runs.reduce((sum, { failures: failed }) => sum + failed, 0)
  if (failures > 0) throw new Error(`promises: ${failures} requests failed.`)
  const slowest = median(runs.map(({ p99 }) => p99))
  rows.push(
    [
      'what is promised for a PIN code',
      `${median(runs.map(({ perSecond }) => perSecond)).toFixed(0)}/s`,
      '',
      '',
      '',
    ],
    [
      '  the slowest in a hundred',
      `${slowest.toFixed(1)} ms`,
      '',
      slowest > MOST_PROMISE_MS ? 'over' : '',
      `at most ${MOST_PROMISE_MS} ms`,
    ],
  )
}

async function beside(
  name: string,
  url: string,
  next: (connection: number, count: number) => Request,
  limit: string,
) {
  await hammer(url, next, { seconds: 1 })
  const { path, headers } = next(0, 0)
  const sample = await fetch(url + path, { headers })
  const average = (await hammer(url, next, { seconds: 0.3 })).bytes
  const bare = await bareServer(Buffer.alloc(Math.round(average), 'x'), Object.fromEntries(sample.headers))
  const pairs: [Result, Result][] = []
  for (let round = 0; round < ROUNDS; round++)
    pairs.push([
      await hammer(url, next, { seconds: SECONDS }),
      await hammer(bare.url, next, { seconds: SECONDS }),
    ])
  bare.stop()
  const ours = median(pairs.map(([result]) => result.perSecond))
  const theirs = median(pairs.map(([, result]) => result.perSecond))
  const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
  const failures = pairs.reduce((sum, [result]) => sum + result.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed.`)
  rows.push([
    `${name} (${kB(average)})`,
    `${ours.toFixed(0)}/s`,
    `node:http ${theirs.toFixed(0)}/s`,
    percent(ratio),
    `at least ${limit}`,
  ])
}

async function orders({ url }: ShopProcess, products: ProductList['products'], when = '') {
  const db = openDatabase(embeddedAddress(dataDir), 1)
  await fillShelves(db)
  await liftCashLimits(db)
  await db.end()
  const tokens = await signIn(url, 10)
  const next = wholeOrders(tokens, products)
  await hammer(url, next, { seconds: 1 })
  const bare = await bareTransactions(embeddedAddress(dataDir))
  const pairs: [Result, { perSecond: number }][] = []
  for (let round = 0; round < ROUNDS; round++)
    pairs.push([await hammer(url, next, { seconds: SECONDS }), await bare.measure(SECONDS)])
  await bare.stop()
  const failures = pairs.reduce((sum, [result]) => sum + result.failures, 0)
  if (failures > 0) throw new Error(`orders: ${failures} requests failed.`)
  const ratio = median(pairs.map(([ours, theirs]) => ours.perSecond / 2 / theirs.perSecond))
  rows.push([
    `whole cash orders (cart, place), 10 shoppers${when}`,
    `${median(pairs.map(([result]) => result.perSecond / 2)).toFixed(0)}/s`,
    `bare transaction ${median(pairs.map(([, result]) => result.perSecond)).toFixed(0)}/s`,
    percent(ratio),
    'at least 20%',
  ])
  rows.push([
    '  of these, the slowest in a hundred',
    `${median(pairs.map(([result]) => result.p99)).toFixed(1)} ms`,
    '',
    '',
    'at most 30 ms',
  ])
}

/** Measures the shop while every provider takes 30 s to answer and shoppers keep trying to pay by card. */
async function outage(shop: ShopProcess, products: ProductList['products']) {
  const providers = ['stripe', 'razorpay', 'whatsapp', 'smtp', 'courier', 'google', 'pincode']
  await setFaults(shop, Object.fromEntries(providers.map((name) => [name, 'slow'])))
  const tokens = await signIn(shop.url, 5)
  const paying = keepPaying(shop.url, tokens, products)
  await beside(
    'home page, brotli, everything outside stuck',
    shop.url,
    () => ({ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }),
    '30%',
  )
  await orders(shop, products, ', everything outside stuck')
  await paying.stop()
  await setFaults(shop, Object.fromEntries(providers.map((name) => [name, 'ok'])))
}

function noteMemory(after: string) {
  held.push([after, memoryOf(shop.child, 'VmRSS')])
}
