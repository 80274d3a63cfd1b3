import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { JOB_KINDS } from '../../server/jobs/kinds.ts'
import { audit } from '../../server/modules/orders/auditing/audit.ts'
import { cancelOrder } from '../../server/modules/orders/cancelling/cancel-order.ts'
import type { PaymentDeps } from '../../server/modules/orders/paying/settle-payment.ts'
import { sweepPayments } from '../../server/modules/orders/paying/sweep-payments.ts'
import { compareWithLedger } from '../../server/modules/payments/compare-ledger.ts'
import type { ProviderBooks } from '../../server/modules/payments/provider.ts'
import { openProviders } from '../../server/modules/payments/providers.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { startJobs } from '../../server/platform/jobs.ts'
import { createLog } from '../../server/platform/log.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { signIn } from '../load/shoppers.ts'
import { openedFolder } from '../opened-folder.ts'
import { startShopProcess } from '../start-shop-process.ts'
import { testSandbox } from '../with-sandbox.ts'
import { type MortalShop, mortalShop, settleIn, somethingFails } from './mortal-shop.ts'
import { journey, type World } from './payment-journey.ts'
import { type Random, randomFrom } from './random.ts'

/** JOURNEYS=500 is the long run; SEED= repeats a run. */
const JOURNEYS = Number(process.env.JOURNEYS ?? 30)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const AT_ONCE = 8
const JOURNEYS_A_KILL = 20
/**
 * Short, so that a provider that never answers leaves time for other tries; later, when all providers work, speed does
 * not matter.
 */
const PROVIDER_TIMEOUT_MS = '2000'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const sandbox = testSandbox()

test(
  `${JOURNEYS} journeys with faults and kills: each order is paid and has its stock, or is none and its money is back`,
  async () => {
    console.log(`SEED=${SEED} JOURNEYS=${JOURNEYS}`)
    const random = randomFrom(SEED)
    const dataDir = openedFolder('shop-pay-')
    const env = { ...sandbox.environment, DATABASE_URL: '', PROVIDER_TIMEOUT_MS }
    const shop = await mortalShop(() => startShopProcess(dataDir, env))
    // One product is so scarce that late payers find it sold out.
    const world = await settleIn({ shop, sandbox, dataDir, scarce: Math.ceil(JOURNEYS / 20) })

    await shopAround(world, random, shop)
    await sandbox.faults({ stripe: 'ok', razorpay: 'ok' })

    const address = embeddedAddress(dataDir)
    const db = openDatabase(address, 10)
    const jobs = await startJobs(address, createLog('error'), JOB_KINDS)
    const payments = openProviders(readConfig(sandbox.environment))
    const deps = { db, jobs, payments, log: createLog('silent'), catalogue: { stockMoved() {} } }
    await letTimePass(deps, world, random.branch(-4))

    const ledger = await sandbox.get<ProviderBooks>('/ledger.json')
    const wrong = [...(await audit(db)), ...(await compareWithLedger(db, ledger)), ...(await misfits(db))]
    const broken = await brokenPromises(db, world.promised)
    console.log(await tally(db))
    await jobs.stop()
    await db.end()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
    expect(wrong, `SEED=${SEED}`).toEqual([])
    expect(broken, `SEED=${SEED}`).toEqual([])
  },
  JOURNEYS * 6000 + 120_000,
)

/** Runs journeys side by side, while providers fail and recover, and the shop is killed in between. */
async function shopAround(world: World, random: Random, shop: MortalShop) {
  const tokens = await signIn(await world.shop(), Math.max(AT_ONCE, Math.ceil(JOURNEYS / 8)))
  const chaos = random.branch(-2)
  const kills: Promise<void>[] = []
  let next = 0
  const shopper = async () => {
    for (let n = next++; n < JOURNEYS; n = next++) {
      if (chaos.chance(0.4)) await somethingFails(sandbox, chaos, ['stripe', 'razorpay'])
      if (n % JOURNEYS_A_KILL === AT_ONCE) kills.push(pause(chaos.next() * 300).then(shop.kill))
      await journey(world, random.branch(n), tokens[n % tokens.length]!)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shopper))
  await Promise.all(kills)
}

/** Makes all providers work and lets two days pass: some shoppers pay late, and some orders are cancelled. */
async function letTimePass(deps: PaymentDeps, world: World, random: Random) {
  const sweepAt = async (ms: number) => {
    const then = new Date(Date.now() + ms)
    while ((await sweepPayments({ ...deps, clock: () => then })) > 0);
  }
  await sweepAt(3 * MINUTE)
  await sweepAt(40 * MINUTE)
  for (const id of world.late)
    await sandbox.post(`/razorpay/orders/${id}/pay`, { webhook: random.pick(['none', 'now']) })
  await sweepAt(3 * HOUR)
  const paid = await deps.db<{ code: string }[]>`
    select code from orders where paid_at is not null and status = 'Order Placed' order by id`
  for (const { code } of paid)
    if (random.chance(0.1)) await cancelOrder(deps, { code, reason: 'a test', actor: 'shop' })
  for (const hours of [4, 8, 24, 48, 72, 96]) await sweepAt(hours * HOUR)
}

/** A line for each order whose payment, status, stock and money contradict each other. */
async function misfits(db: Database): Promise<string[]> {
  const rows = await db<{ wrong: string }[]>`
    select format('order %s: paid %s, lapsed %s, %s, holds %s of %s, money %s of %s', code, paid_at is not null,
      lapsed_at is not null, status, held, pieces, money, total_paise) as wrong
    from orders o
    join lateral (select sum(quantity) as pieces from order_lines where order_id = o.id) l on true
    join lateral (select coalesce(-sum(delta), 0) as held from stock_movements where order_id = o.id) m on true
    join lateral (
      select coalesce(sum(amount_paise), 0) - coalesce((
        select sum(amount_paise) from refunds r where r.order_id = o.id and r.status = 'done'), 0) as money
      from payments where order_id = o.id
    ) p on true
    where payment_method <> 'COD' and not (
      (paid_at is not null and lapsed_at is null and status <> 'Cancelled' and held = pieces and money = total_paise)
      or ((lapsed_at is not null or status = 'Cancelled') and held = 0 and money = 0)
    )`
  return rows.map(({ wrong }) => wrong)
}

/** Orders that a shopper was told of and that are not kept. */
async function brokenPromises(db: Database, promised: Set<string>): Promise<string[]> {
  const kept = await db<{ code: string }[]>`
    select code from orders where lapsed_at is null and (paid_at is not null or payment_method = 'COD')`
  const codes = new Set(kept.map(({ code }) => code))
  return [...promised].filter((code) => !codes.has(code))
}

async function tally(db: Database) {
  const [row] = await db`
    select count(*)::int as orders, count(*) filter (where payment_method = 'COD')::int as cash,
      count(*) filter (where payment_method <> 'COD' and paid_at is not null)::int as paid,
      count(*) filter (where lapsed_at is not null)::int as lapsed,
      count(*) filter (where status = 'Cancelled')::int as cancelled,
      (select count(*)::int from order_events where kind = 'restored') as restored,
      (select count(*)::int from payments) as payments, (select count(*)::int from refunds) as refunds,
      (select count(*)::int from webhook_events) as events
    from orders`
  return row
}
