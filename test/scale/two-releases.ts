import { liftCashLimits } from '../lift-cash-limits.ts'
import { fillShelves, signIn } from '../load/shoppers.ts'
import { startHaproxy } from './haproxy.ts'
import {
  type Instance,
  migrate,
  productionEnvironment,
  restart,
  startInstance,
  startInstances,
  withDatabase,
} from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import { commitBeforeNewestMigration, filesOf, type Release, releaseOf, thisRelease } from './release.ts'
import type { Finding, ScaleTest, Stage } from './scale-test.ts'
import { failed, failures, goShopping } from './shopping.ts'

const PER_SECOND = 60

/**
 * Deploys under load, and rolls back: first the migration, then one instance after the other. The last release is the
 * commit before the newest migration, or a given one (4=COMMIT).
 */
export const twoReleases: ScaleTest = {
  what: 'a release beside the next one and its migration: no 404 asset, and it restarts',
  async run(stage, given) {
    const [last, next] = [releaseOf(stage, given ?? commitBeforeNewestMigration()), thisRelease()]
    stage.say(`the last release is ${last.name}`)
    const { url } = await startPostgres(stage)
    await fillAs(stage, last, url)
    const environment = productionEnvironment(url)
    const pair = await startInstances(stage, environment, 2, last)
    const balancer = await startHaproxy(stage, pair)
    const tokens = await signIn(balancer, 20)
    const shopping = await goShopping({ base: balancer, tokens, perSecond: PER_SECOND })
    const replace = async (at: 0 | 1, release: Release) => {
      pair[at] = await restart(stage, pair[at]!, release)
    }

    const applied = await migrate(environment)
    await replace(0, last)
    await replace(1, next)
    const beside = await missingFiles(pair, [last, next])
    await replace(0, next)
    const after = await missingFiles(pair, [last, next])
    await replace(1, last)
    const back = await missingFiles(pair, [last, next])
    await shopping.stop()

    const { answers, orders } = shopping
    return [
      { what: 'npm run migrate under load', was: applied, holds: true },
      found('beside each other', beside),
      found('once all are the next one', after),
      found('once one went back', back),
      {
        what: 'shoppers meanwhile, through five changes of instances',
        was: `${answers.filter(failed).length} failed of ${answers.length} requests, ${orders.length} orders among them (${failures(answers)})`,
        holds: !answers.some(failed),
      },
    ]
  },
}

/** Fills the database by the last release's own demo, since only that release knows its tables. */
async function fillAs(stage: Stage, release: Release, url: string): Promise<void> {
  const demo = await startInstance(stage, { DATABASE_URL: url }, release)
  await demo.stop()
  await withDatabase(url, async (db) => {
    await fillShelves(db)
    await liftCashLimits(db)
  })
}

type Files = { asked: number; missing: string[] }

/** Requests every built file of each release at each instance. */
async function missingFiles(instances: Instance[], releases: Release[]): Promise<Files> {
  const paths = [...new Set(releases.flatMap(filesOf))]
  const missing: string[] = []
  for (const { url } of instances)
    for (const path of paths) {
      const answer = await fetch(url + path)
      await answer.arrayBuffer()
      if (answer.status !== 200) missing.push(`${path} ${answer.status}`)
    }
  return { asked: instances.length * paths.length, missing }
}

const found = (when: string, { asked, missing }: Files): Finding => ({
  what: `built files of both releases on both instances, ${when}`,
  was: `${missing.length} of ${asked} missing ${missing.slice(0, 3).join(', ')}`.trim(),
  holds: missing.length === 0,
})
