import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { announceCatalogue } from '../../server/modules/catalogue/catalogue-news.ts'
import type { Database } from '../../server/platform/database.ts'
import { newId } from '../../server/platform/ids.ts'
import { median } from '../load/median.ts'
import {
  migrate,
  productionEnvironment,
  startInstance,
  startInstances,
  stock,
  withDatabase,
} from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import { startProgram, versionOf } from './programs.ts'
import { ROOT } from './release.ts'
import type { Finding, ScaleTest, Stage } from './scale-test.ts'

const SEEN_WITHIN_MS = 2000
const CHANGES = 10
const VISITS = 500

/** Uses the configuration for operators, `ops/cdn/nginx.conf`, with other ports and in a folder of its own. */
export const cdn: ScaleTest = {
  what: 'nginx as CDN with purge: a price change seen through it within 2 s',
  async run(stage) {
    stage.say(versionOf('nginx', '-v'))
    const { url } = await startPostgres(stage)
    const [port, purgePort] = [await freePort(), await freePort()]
    const token = randomBytes(16).toString('hex')
    const environment = productionEnvironment(url, {
      CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/purge`,
      CDN_PURGE_TOKEN: token,
      TRUST_PROXY: '1',
    })
    await migrate(environment)
    await stock(url)
    const web = await startInstances(stage, { ...environment, ROLE: 'web' }, 2)
    await startNginx(stage, { port, purgePort, token, shops: web.map((shop) => Number(shop.port)) })
    const worker = await startInstance(stage, { ...environment, ROLE: 'worker' })
    const base = `http://127.0.0.1:${port}`
    return withDatabase(url, async (db) => {
      const [one, other] = await unlike(db)
      const findings = [await strangersPurge(purgePort), await prices(db, base, one)]
      findings.push(...(await sale(db, base, one, other)), await visits(base, [one, other]))
      // A second worker purges nothing twice, and takes over when the first has stopped.
      const second = await startInstance(stage, { ...environment, ROLE: 'worker' })
      await worker.stop()
      const after = await prices(db, base, one)
      await second.stop()
      return [...findings, { ...after, what: `${after.what}, told by another worker` }]
    })
  },
}

type Ports = { port: number; purgePort: number; token: string; shops: number[] }

async function startNginx(stage: Stage, { port, purgePort, token, shops }: Ports): Promise<void> {
  const folder = stage.folder('nginx')
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, `${token}\n`)
  const changes: [string, string][] = [
    ['/tmp/', `${folder}/`],
    [
      '    server web1:3000;\n    server web2:3000;\n',
      shops.map((shop) => `server 127.0.0.1:${shop};`).join('\n'),
    ],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['listen 8081;', `listen 127.0.0.1:${purgePort};`],
    ['env CDN_PURGE_TOKEN_FILE;', `env CDN_PURGE_TOKEN_FILE=${tokenFile};`],
  ]
  let text = readFileSync(join(ROOT, 'ops/cdn/nginx.conf'), 'utf8')
  for (const [find, put] of changes) {
    if (!text.includes(find)) throw new Error(`ops/cdn/nginx.conf has no ${find}`)
    text = text.replaceAll(find, put)
  }
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, text)
  // A single process, since a master that is killed leaves its workers running.
  await startProgram(stage, {
    name: 'nginx',
    args: ['-e', 'stderr', '-p', folder, '-c', conf, '-g', 'daemon off; master_process off;'],
    folder,
    port: purgePort,
  })
}

/** Two products that no page shows together. */
async function unlike(db: Database): Promise<[string, string]> {
  const [row] = await db<[{ one: string; other: string }]>`
    select a.handle as one, b.handle as other from products a, products b
    where a.published and b.published and (a.category, a.sub_category) <> (b.category, b.sub_category) limit 1`
  return [row.one, row.other]
}

async function strangersPurge(purgePort: number): Promise<Finding> {
  const { status } = await fetch(`http://127.0.0.1:${purgePort}/purge`, {
    method: 'PURGE',
    headers: { 'surrogate-key': 'shop' },
  })
  return { what: 'a purge without the token', was: String(status), holds: status === 403 }
}

const get = async (url: string) => {
  const answer = await fetch(url)
  return { cache: answer.headers.get('x-cache'), text: await answer.text() }
}

/** Requests a page until it comes from the cache: a page that was just purged is requested anew once more. */
async function untilKept(url: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if ((await get(url)).cache === 'HIT') return
    await pause(100)
  }
  throw new Error(`nginx does not keep ${url}`)
}

/** Measures the time from a price's commit until its page, which was cached, shows the new price. */
async function prices(db: Database, base: string, handle: string): Promise<Finding> {
  const url = `${base}/product/${handle}`
  const took: number[] = []
  for (let n = 1; n <= CHANGES; n++) {
    await untilKept(url)
    const price = 7000 + Math.floor(Math.random() * 900) * 10 + n
    await db.begin(async (tx) => {
      const [product] = await tx<{ id: string }[]>`
        update products set price_paise = ${price * 100}, discount_type = null, discount_value = null, discount_ends_at = null
        where handle = ${handle} returning id`
      await announceCatalogue(tx, [product!.id])
    })
    const since = performance.now()
    const said = `₹${price.toLocaleString('en-IN')}`
    while (!(await get(url)).text.includes(said)) {
      if (performance.now() - since > 10 * SEEN_WITHIN_MS) break
      await pause(10)
    }
    took.push(performance.now() - since)
  }
  const slowest = Math.max(...took)
  return {
    what: `${CHANGES} price changes, seen on a kept page`,
    was: `the median after ${median(took).toFixed(0)} ms, the slowest after ${slowest.toFixed(0)} ms`,
    holds: slowest <= SEEN_WITHIN_MS,
  }
}

async function sale(db: Database, base: string, one: string, other: string): Promise<Finding[]> {
  const urls = [one, other].map((handle) => `${base}/product/${handle}`)
  // Pages are purged a second time, when every instance has the change; this waits until that is over.
  await pause(22_000)
  for (const url of urls) for (let n = 0; n < 2; n++) await get(url)
  await db.begin(async (tx) => {
    const [variant] = await tx<{ id: string }[]>`
      update variants set stock = stock - 1 where id = (
        select v.id from variants v join products p on p.id = product_id where handle = ${one} and offered limit 1
      ) returning id`
    await tx`
      insert into stock_movements (id, variant_id, delta, cause, actor_kind)
      values (${newId()}, ${variant!.id}, -1, 'corrected', 'shop')`
  })
  const since = performance.now()
  let seen = 0
  let others = 0
  while (performance.now() - since < SEEN_WITHIN_MS) {
    if ((await get(urls[1]!)).cache !== 'HIT') others++
    if (seen === 0 && (await get(urls[0]!)).cache === 'MISS') seen = performance.now() - since
    await pause(20)
  }
  return [
    {
      what: 'a sale: the page of its piece is asked for anew',
      was: `after ${seen.toFixed(0)} ms`,
      holds: seen > 0,
    },
    { what: 'a sale: the page of another piece', was: `asked for anew ${others} times`, holds: others === 0 },
  ]
}

/** Measures how many pages come from the cache while nothing changes. */
async function visits(base: string, handles: string[]): Promise<Finding> {
  const paths = ['/', '/collection', ...handles.map((handle) => `/product/${handle}`)]
  await pause(22_000)
  for (const path of paths) await get(base + path)
  let kept = 0
  for (let n = 0; n < VISITS; n++) if ((await get(base + paths[n % paths.length]!)).cache === 'HIT') kept++
  return { what: `${VISITS} visits`, was: `${kept} of them answered by nginx alone`, holds: kept === VISITS }
}
