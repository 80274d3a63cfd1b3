import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/platform/database.ts'
import { migrate, productionEnvironment, startInstance, stock, withDatabase } from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import type { ScaleTest } from './scale-test.ts'

const PRODUCTS = 20_000
const CUTS = 10
const ASK_EVERY_MS = 10
const WITHIN_MS = 200
const BACK_WITHIN_MS = 10_000

/** Cuts the LISTEN connection again and again; since nothing has changed, nothing must be read anew. */
export const listenCut: ScaleTest = {
  what: 'LISTEN is cut at a large catalogue (12=products): /healthz answers within 200 ms',
  async run(stage, given) {
    const products = Number(given ?? PRODUCTS)
    const { url } = await startPostgres(stage)
    const environment = productionEnvironment(url)
    await migrate(environment)
    await stock(url, products)
    const shop = await startInstance(stage, environment)
    const whole = await total(shop.url)
    return withDatabase(url, async (db) => {
      const health = watchHealth(shop.url)
      try {
        for (let cut = 0; cut < CUTS; cut++) await cutLine(db)
      } finally {
        await health.stop()
      }
      const { asked, slowest } = health
      return [
        {
          what: `${CUTS} cuts at ${whole} products, open after ${(shop.startedIn / 1000).toFixed(1)} s`,
          was: `the slowest of ${asked} answers took ${slowest.toFixed(0)} ms`,
          holds: slowest <= WITHIN_MS && whole === products,
        },
      ]
    })
  },
}

async function total(base: string): Promise<number> {
  const answer = await fetch(`${base}/api/product/list?limit=1`)
  return ((await answer.json()) as { total: number }).total
}

/** Cuts the connection; resolves once the shop listens again. */
async function cutLine(db: Database): Promise<void> {
  const [cut] = await db<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid, 5000) from pg_stat_activity where query ilike 'listen %' limit 1`
  if (!cut) throw new Error(`Nobody listens: ${JSON.stringify(await db`select query from pg_stat_activity`)}`)
  for (const until = performance.now() + BACK_WITHIN_MS; performance.now() < until; await pause(20)) {
    const [back] = await db`select from pg_stat_activity where query ilike 'listen %' and pid <> ${cut.pid}`
    if (back) return
  }
  throw new Error('The line did not come back.')
}

/** Calls /healthz again and again, one call after the other, in this process, which does nothing else meanwhile. */
function watchHealth(base: string) {
  let stopped = false
  const health = {
    asked: 0,
    slowest: 0,
    async stop() {
      stopped = true
      await watching
    },
  }
  const watching = (async () => {
    while (!stopped) {
      const since = performance.now()
      await ask(`${base}/healthz`)
      health.slowest = Math.max(health.slowest, performance.now() - since)
      health.asked++
      await pause(ASK_EVERY_MS)
    }
  })()
  return health
}

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end()
  })
}
