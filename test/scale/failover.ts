import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../load/shoppers.ts'
import { databaseProxy } from '../tcp-proxy.ts'
import { migrate, productionEnvironment, runScript, startInstance, stock, withDatabase } from './instances.ts'
import { type PostgresServer, startPostgres, startStandby } from './postgres-server.ts'
import type { Finding, ScaleTest, Stage } from './scale-test.ts'
import { failed, goShopping } from './shopping.ts'

const INSTANCES = 2
const PER_SECOND = 60
const BEFORE_MS = 6000
const PROMOTED_AFTER_MS = 3000
const AFTER_MS = 10_000
const SELLS_WITHIN_MS = 5000
const BEHIND_MS = 1500

/**
 * Runs with a synchronous standby, and with one that lags behind: then the log of confirmed orders names the missing
 * ones.
 */
export const failover: ScaleTest = {
  what: 'kill -9 of the primary, the standby promoted after 3 s',
  run: async (stage) => [...(await inStep(stage)), ...(await behind(stage))],
}

async function inStep(stage: Stage): Promise<Finding[]> {
  const { primary, environment } = await openShop(stage)
  const standby = await startStandby(stage, primary)
  await withDatabase(primary.url, async (db) => {
    await db.unsafe(`alter system set synchronous_standby_names = 'standby'`)
    await db`select pg_reload_conf()`
    await until(async () => {
      const [row] = await db`select from pg_stat_replication where sync_state = 'sync'`
      return row !== undefined
    })
  })
  const played = await play(stage, { primary, standby, environment })
  return [
    {
      what: 'a synchronous standby: acknowledged orders lost',
      was: `${played.lost.length} of ${played.told.length}`,
      holds: played.lost.length === 0 && played.told.length > 0,
    },
    played.soldAgain,
    {
      what: 'npm run audit, with the instances’ log',
      was: played.audit.output.split('\n')[0]!,
      holds: played.audit.code === 0,
    },
  ]
}

async function behind(stage: Stage): Promise<Finding[]> {
  const { primary, environment } = await openShop(stage)
  const network = await databaseProxy(primary.url)
  stage.atEnd(() => network.stop())
  const standby = await startStandby(stage, primary, Number(new URL(network.url).port))
  const played = await play(stage, {
    primary,
    standby,
    environment,
    async beforehand() {
      network.goSilent()
      await pause(BEHIND_MS)
    },
  })
  const named = played.lost.filter((code) =>
    played.audit.output.includes(`Order ${code} was told to account`),
  )
  return [
    {
      what: 'a standby that is 1.5 s behind loses acknowledged orders',
      was: `${played.lost.length} of ${played.told.length}`,
      holds: played.lost.length > 0,
    },
    played.soldAgain,
    {
      what: 'of these npm run audit names, by the instances’ log',
      was: `${named.length}, in ${played.audit.output.split('\n').length} lines`,
      holds: played.audit.code === 1 && named.length === played.lost.length,
    },
  ]
}

async function openShop(stage: Stage) {
  const primary = await startPostgres(stage)
  const environment = productionEnvironment(primary.url, { LOG_LEVEL: 'info' })
  await migrate(environment)
  await stock(primary.url)
  return { primary, environment }
}

type Scene = {
  primary: PostgresServer
  standby: PostgresServer & { promote(): Promise<void> }
  environment: NodeJS.ProcessEnv
  beforehand?: () => Promise<void>
}

async function play(stage: Stage, { primary, standby, environment, beforehand }: Scene) {
  const address = `postgres://shop@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/shop?target_session_attrs=primary`
  const both = { ...environment, DATABASE_URL: address }
  const log = join(stage.folder('log'), 'shop.log')
  const bases: string[] = []
  for (let n = 0; n < INSTANCES; n++) {
    const { url, child } = await startInstance(stage, both)
    child.stdout!.pipe(createWriteStream(log, { flags: 'a' }))
    bases.push(url)
  }
  const tokens = await signIn(bases[0]!, 20)
  const shopping = await Promise.all(
    bases.map((base) => goShopping({ base, tokens, perSecond: PER_SECOND / INSTANCES, ordersOnly: true })),
  )
  await pause(BEFORE_MS)
  await beforehand?.()
  await primary.kill()
  await pause(PROMOTED_AFTER_MS)
  await standby.promote()
  const promoted = performance.now()
  await pause(AFTER_MS)
  await Promise.all(shopping.map((one) => one.stop()))

  const told = shopping.flatMap(({ orders }) => orders)
  const kept = await withDatabase(standby.url, (db) => db<{ code: string }[]>`select code from orders`)
  const codes = new Set(kept.map(({ code }) => code))
  const again = shopping.map(
    ({ orders }) => orders.find(({ at }) => at > promoted)?.at ?? Number.POSITIVE_INFINITY,
  )
  const late = Math.max(...again) - promoted
  const wrong = shopping
    .flatMap(({ answers }) => answers)
    .filter((answer) => failed(answer) && answer.at > promoted + SELLS_WITHIN_MS)
  const soldAgain: Finding = {
    what: 'sells again on every instance, counted from the promotion',
    was: `after ${(late / 1000).toFixed(1)} s; ${wrong.length} orders refused later than 5 s`,
    holds: late <= SELLS_WITHIN_MS && wrong.length === 0,
  }
  const audit = await runScript('audit', both, { args: ['--log', log] })
  return {
    told,
    lost: told.map(({ code }) => code).filter((code) => !codes.has(code)),
    soldAgain,
    audit,
  }
}

async function until(holds: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(50))
    if (await holds()) return
  throw new Error('It did not come to that in time.')
}
