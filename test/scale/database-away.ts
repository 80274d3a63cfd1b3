import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../load/shoppers.ts'
import { type DatabaseProxy, databaseProxy } from '../tcp-proxy.ts'
import { startHaproxy } from './haproxy.ts'
import { migrate, productionEnvironment, startInstances, stock } from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import type { Finding, ScaleTest } from './scale-test.ts'
import { type Answer, failed, failures, goShopping, slowest } from './shopping.ts'

const INSTANCES = 2
const AWAY_MS = 60_000
const WITHIN_MS = 2000
const PER_SECOND = 40
/** How long shopping goes on before and after. */
const AROUND_MS = 5000

/** Runs twice: with a database that refuses connections, and with one that drops all data. */
export const databaseAway: ScaleTest = {
  what: 'the database is away for 60 s: pages through haproxy 200, orders 503 within 2 s, sells within 2 s of its return',
  async run(stage) {
    const { url } = await startPostgres(stage)
    const network = await databaseProxy(url)
    stage.atEnd(() => network.stop())
    await migrate(productionEnvironment(url))
    await stock(url)
    const environment = productionEnvironment(network.url)
    const instances = await startInstances(stage, environment, INSTANCES)
    const balancer = await startHaproxy(stage, instances)
    const tokens = await signIn(balancer, 20)
    return [
      ...(await away('gone', balancer, tokens, network, () => network.goAway())),
      ...(await away('silent', balancer, tokens, network, () => network.goSilent())),
    ]
  },
}

async function away(
  how: string,
  base: string,
  tokens: string[],
  network: DatabaseProxy,
  leave: () => Promise<void> | void,
): Promise<Finding[]> {
  const shopping = await goShopping({ base, tokens, perSecond: PER_SECOND })
  await pause(AROUND_MS)
  await leave()
  const left = performance.now()
  await pause(AWAY_MS)
  const back = performance.now()
  await network.comeBack()
  await pause(AROUND_MS)
  await shopping.stop()
  const { answers, orders } = shopping
  const browsed = answers.filter(({ what }) => what !== 'order')
  const tried = answers.filter(({ what, at }) => what === 'order' && at > left && at < back)
  const refused = tried.filter(({ status }) => status === 503)
  const sold = orders.find(({ at }) => at > back)
  const after = answers.filter(({ what, at }) => what === 'order' && at > back + WITHIN_MS)
  return [
    {
      what: `${how}: pages and lists through the balancer`,
      was: `${browsed.filter(failed).length} failed of ${browsed.length}, the slowest ${slowest(browsed).toFixed(0)} ms (${failures(browsed)})`,
      holds: !browsed.some(failed),
    },
    {
      what: `${how}: orders meanwhile`,
      was: `${refused.length} of ${tried.length} 503, the slowest ${slowest(tried).toFixed(0)} ms (${failures(tried)})`,
      holds: tried.length > 0 && tried.every(isWellRefused),
    },
    {
      what: `${how}: sells after the return`,
      was: sold ? `after ${(sold.at - back).toFixed(0)} ms, and then ${failures(after)} failed` : 'no more',
      holds: sold !== undefined && sold.at - back <= WITHIN_MS && !after.some(failed),
    },
  ]
}

/** An order that was under way when the database left may still have been accepted. */
const isWellRefused = ({ status, ms }: Answer) => (status === 503 || status === 200) && ms <= WITHIN_MS
