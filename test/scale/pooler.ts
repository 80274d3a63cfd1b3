import { setTimeout as pause } from 'node:timers/promises'
import { csrfOf } from '../../server/modules/staff/sessions.ts'
import { codeNow } from '../../server/modules/staff/totp.ts'
import type { Database } from '../../server/platform/database.ts'
import { median } from '../load/median.ts'
import { signIn } from '../load/shoppers.ts'
import { payloadOf } from '../product-payload.ts'
import { askAs, newStaff, type StaffCaller, type StaffMember, signedIn, tokenFrom } from '../staff.ts'
import { databaseProxy } from '../tcp-proxy.ts'
import {
  type Instance,
  migrate,
  productionEnvironment,
  startInstances,
  stock,
  withDatabase,
} from './instances.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres-server.ts'
import type { Finding, ScaleTest } from './scale-test.ts'
import { failed, failures, goShopping } from './shopping.ts'

const INSTANCES = 3
const CHANGES = 8
const PER_SECOND = 30
const SHOWN_WITHIN_MS = 5000
const LOOK_EVERY_MS = 50

/** Runs a shop through a pooler, all but LISTEN, which bypasses it; then LISTEN's connection falls silent as well. */
export const pooler: ScaleTest = {
  what: 'PgBouncer in transaction mode: a price change is on every instance within 5 s',
  async run(stage) {
    const { port, url } = await startPostgres(stage)
    const bouncer = await startPgBouncer(stage, port)
    stage.say(`PgBouncer ${bouncer.version}`)
    const line = await databaseProxy(url)
    stage.atEnd(() => line.stop())
    const environment = productionEnvironment(bouncer.url, { DATABASE_DIRECT_URL: line.url })
    await migrate(environment)
    await stock(url)
    const person = await withDatabase(url, (db) => newStaff(db, 'manager', { withSecondFactor: true }))
    const instances = await startInstances(stage, environment, INSTANCES)
    const manager = await withDatabase(url, (db) => withBothFactors(db, instances[0]!, person))
    const tokens = await signIn(instances[1]!.url, 10)
    const shopping = await goShopping({ base: instances[1]!.url, tokens, perSecond: PER_SECOND })
    const handle = await someHandle(instances[2]!)

    const told = await changes(stage.say, manager, instances, handle, CHANGES)
    line.goSilent()
    const read = await changes(stage.say, manager, instances, handle, CHANGES)
    await line.comeBack()
    await shopping.stop()
    const { answers, orders } = shopping
    for (const { output } of instances) if (answers.some(failed)) stage.say(output().slice(-1500))
    const [{ cost }] = await withDatabase(
      bouncer.url,
      (db) => db<[{ cost: string }]>`select current_setting('random_page_cost') as cost`,
    )
    const prepared = instances.filter(({ output }) => output().includes('prepared statement')).length
    return [
      shown('a price change on every instance, by LISTEN past the pooler', told),
      shown('the same while LISTEN is silent, by reading', read),
      {
        what: 'orders and pages meanwhile',
        was: `${answers.filter(failed).length} failed of ${answers.length}, ${orders.length} orders among them (${failures(answers)})`,
        holds: !answers.some(failed) && orders.length > 0,
      },
      {
        what: 'connections that look for few rows take an index',
        was: `a page by it costs ${cost}`,
        holds: cost === '0.1',
      },
      { what: 'errors about prepared statements', was: `on ${prepared} instances`, holds: prepared === 0 },
    ]
  },
}

async function withBothFactors(db: Database, { url }: Instance, person: StaffMember): Promise<StaffCaller> {
  const caller = await signedIn(db, url, person)
  const code = codeNow(person.secret!, new Date())
  const { headers } = await askAs(caller, 'POST /api/admin/second-factor', { code })
  const token = tokenFrom(headers)
  return { base: url, token, csrf: csrfOf(token) }
}

async function someHandle({ url }: Instance): Promise<string> {
  const { products } = (await (await fetch(`${url}/api/product/list?limit=100`)).json()) as {
    products: { _id: string }[]
  }
  return products.at(-1)!._id
}

/** Measures the milliseconds from each change's reply until every instance's page shows it. */
async function changes(
  say: (line: string) => void,
  manager: StaffCaller,
  instances: Instance[],
  handle: string,
  count: number,
): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; n++) {
    // Above the prices that fit neither rate of GST, which the console refuses.
    const price = 3000 + took.length + Math.floor(Math.random() * 5000)
    await changePrice(manager, handle, price)
    const since = performance.now()
    await Promise.all(instances.map((instance) => untilShown(instance, handle, price)))
    took.push(performance.now() - since)
  }
  say(took.map((ms) => `${ms.toFixed(0)} ms`).join(', '))
  return took
}

async function changePrice(manager: StaffCaller, handle: string, price: number): Promise<void> {
  const params = { handle }
  const { product } = (await askAs(manager, 'GET /api/admin/products/{handle}', undefined, { params })).reply
  await askAs(manager, 'PUT /api/admin/products/{handle}', { ...payloadOf(product), price }, { params })
}

async function untilShown({ url }: Instance, handle: string, price: number): Promise<void> {
  const until = performance.now() + 3 * SHOWN_WITHIN_MS
  const shown = price.toLocaleString('en-IN')
  for (;;) {
    const page = await (await fetch(`${url}/product/${handle}`)).text()
    if (page.includes(shown)) return
    if (performance.now() > until) return
    await pause(LOOK_EVERY_MS)
  }
}

function shown(what: string, took: number[]): Finding {
  const longest = Math.max(...took)
  return {
    what,
    was: `${median(took).toFixed(0)} ms, at most ${longest.toFixed(0)} ms, of ${took.length}`,
    holds: longest <= SHOWN_WITHIN_MS,
  }
}
