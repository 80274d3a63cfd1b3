import { signIn } from '../load/shoppers.ts'
import { startHaproxy } from './haproxy.ts'
import { migrate, productionEnvironment, restart, startInstances, stock } from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import { versionOf } from './programs.ts'
import type { ScaleTest } from './scale-test.ts'
import { failed, failures, goShopping } from './shopping.ts'

const INSTANCES = 2
const RESTARTS = 12
const REQUESTS = 10_000
const PER_SECOND = 100

/** Restarts instances as a deployment does: one after the other, each only when the one before is ready again. */
export const restarts: ScaleTest = {
  what: 'haproxy, restarts in turn: 0 failed of 10,000 requests',
  async run(stage) {
    stage.say(versionOf('haproxy', '-v'))
    const { url } = await startPostgres(stage)
    const environment = productionEnvironment(url)
    await migrate(environment)
    await stock(url)
    const instances = await startInstances(stage, environment, INSTANCES)
    const balancer = await startHaproxy(stage, instances)
    const tokens = await signIn(balancer, 20)
    const shopping = await goShopping({ base: balancer, tokens, perSecond: PER_SECOND })
    let restarted = 0
    for (; restarted < RESTARTS || shopping.answers.length < REQUESTS; restarted++) {
      const at = restarted % INSTANCES
      instances[at] = await restart(stage, instances[at]!)
    }
    await shopping.stop()
    const { answers, orders } = shopping
    return [
      {
        what: `${restarted} restarts of ${INSTANCES} instances`,
        was: `${answers.filter(failed).length} failed of ${answers.length} requests, ${orders.length} orders among them (${failures(answers)})`,
        holds: !answers.some(failed),
      },
    ]
  },
}
