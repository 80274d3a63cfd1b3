import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../../core/product.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { liftCashLimits } from '../lift-cash-limits.ts'
import { type ShopProcess, startShopProcess } from '../start-shop-process.ts'
import { bareTransactions } from './bare-transactions.ts'
import { hammer } from './hammer.ts'
import { processorOf, statOf } from './processor-of.ts'
import { fillShelves, signIn, wholeOrders } from './shoppers.ts'

const SECONDS = 5

type Spent = {
  shop: number
  database: number
  sandbox: number
  client: number
  walKB: number
  commits: number
}
type Cost = Spent & { orders: number }

/**
 * Measures the processor time of an order in milliseconds for each process involved. The worker's share is the
 * difference to a shop that leaves its work to others (`ROLE=web`). Returns a row for each, beside the bare
 * transaction.
 */
export async function orderCosts(dataDir: string): Promise<string[][]> {
  const whole = await withRole('all')
  const web = await withRole('web')
  const worker = { shop: whole.shop - web.shop, database: whole.database - web.database }
  const sum = whole.shop + whole.database + whole.sandbox + whole.client
  const ms = (value: number) => `${value.toFixed(2)} ms`
  return [
    ['server (two calls)', ms(web.shop)],
    ['database, for the server', ms(web.database)],
    ['worker', ms(worker.shop)],
    ['database, for the worker', ms(worker.database)],
    ['sandbox', ms(whole.sandbox)],
    ['client', ms(whole.client)],
    ['together', ms(sum)],
    ['bare transaction, its client and the database', `${ms(whole.bare)} (${percent(whole.bare / sum)})`],
    [
      'transactions of the database',
      `${web.commits.toFixed(1)}, with the worker’s ${whole.commits.toFixed(1)}`,
    ],
    [
      'written to its log (WAL)',
      `${web.walKB.toFixed(1)} kB, with the worker’s ${whole.walKB.toFixed(1)} kB`,
    ],
  ]

  async function withRole(role: 'all' | 'web'): Promise<Cost & { bare: number }> {
    const shop = await startShopProcess(dataDir, { ROLE: role })
    const db = openDatabase(embeddedAddress(dataDir), 1)
    await fillShelves(db)
    await liftCashLimits(db)
    await db.end()
    const list = await fetch(`${shop.url}/api/product/list?limit=500`)
    const { products } = (await list.json()) as { products: Product[] }
    const next = wholeOrders(await signIn(shop.url, 10), products)
    await hammer(shop.url, next, { seconds: 2 })
    const cost = await during(
      shop,
      async () => (await hammer(shop.url, next, { seconds: SECONDS })).requests / 2,
    )
    const bareOnes = await bareTransactions(embeddedAddress(dataDir))
    await bareOnes.measure(0.5)
    const bare = await during(shop, async () => (await bareOnes.measure(2)).perSecond * 2)
    await bareOnes.stop()
    await shop.stop()
    return { ...cost, bare: bare.database + bare.client }
  }

  /** The processor time spent during `work`, for each of the orders that it returns. */
  async function during(shop: ShopProcess, work: () => Promise<number>): Promise<Cost> {
    const before = await spent(shop)
    const orders = await work()
    const after = await spent(shop)
    const names = Object.keys(after) as (keyof Spent)[]
    const each = Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / orders]))
    return { ...(each as Spent), orders }
  }

  async function spent({ child }: ShopProcess): Promise<Spent> {
    const sandbox = childrenOf(child.pid!).filter((pid) => commandOf(pid).includes('sandbox/main.ts'))
    const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const { user, system } = process.cpuUsage()
    const db = openDatabase(embeddedAddress(dataDir), 1)
    const [counted] = await db<[{ walKB: number; commits: number }]>`
      select wal_bytes::float8 / 1000 as "walKB", (select sum(xact_commit)::float8 from pg_stat_database) as commits
      from pg_stat_wal`
    await db.end()
    return {
      shop: processorOf(child.pid!),
      database: sumOf([postmaster, ...childrenOf(postmaster)]),
      sandbox: sumOf(sandbox),
      client: (user + system) / 1000,
      ...counted,
    }
  }
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(0)}%`
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
const sumOf = (pids: number[]) => pids.reduce((sum, pid) => sum + processorOf(pid), 0)
const processes = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
const childrenOf = (parent: number) => processes().filter((pid) => Number(statOf(pid)[1]) === parent)
