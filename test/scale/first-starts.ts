import { migrate, productionEnvironment, startInstance, withDatabase } from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import type { ScaleTest, Stage } from './scale-test.ts'

const INSTANCES = 3

/**
 * Starts instances on an empty database: tables, queue and, in a demo, the catalogue are created by whichever comes
 * first.
 */
export const firstStarts: ScaleTest = {
  what: 'three first starts at once on an empty database: all open',
  async run(stage) {
    const server = await startPostgres(stage)
    const demos = await open(stage, { DATABASE_URL: server.url })
    const products = await withDatabase(server.url, async (db) => {
      const [row] = await db<[{ count: number }]>`select count(*) as count from products`
      await db`drop schema public cascade`
      await db`drop schema jobs cascade`
      await db`create schema public`
      return row.count
    })
    const environment = productionEnvironment(server.url)
    await migrate(environment)
    const inProduction = await open(stage, environment)
    return [
      {
        what: 'a demo, tables and catalogue too',
        was: `${demos} of ${INSTANCES} open, ${products} products`,
        holds: demos === INSTANCES,
      },
      {
        what: 'in production, after npm run migrate',
        was: `${inProduction} of ${INSTANCES} open`,
        holds: inProduction === INSTANCES,
      },
    ]
  },
}

/** The number of instances that open. */
async function open(stage: Stage, environment: NodeJS.ProcessEnv): Promise<number> {
  const starts = Array.from({ length: INSTANCES }, () => startInstance(stage, environment))
  const outcomes = await Promise.allSettled(starts)
  for (const outcome of outcomes)
    if (outcome.status === 'fulfilled') await outcome.value.stop()
    else stage.say(String(outcome.reason))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
