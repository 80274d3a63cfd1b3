import type { ProductList } from '../../contract/replies.ts'
import { oneHotSize } from '../load/one-hot-size.ts'
import { migrate, productionEnvironment, startInstance, stock } from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import type { ScaleTest } from './scale-test.ts'

const PIECES = 100
const BYSTANDERS_WITHIN_MS = 500

/** The bench's crowd at an instance in production with a Postgres of its own. */
export const hotSize: ScaleTest = {
  what: '1,000 at once for 100 pieces of one size: bystanders under 500 ms, /readyz 200',
  async run(stage) {
    const { url } = await startPostgres(stage)
    const environment = productionEnvironment(url)
    await migrate(environment)
    await stock(url)
    const shop = await startInstance(stage, environment)
    const { products } = (await (await fetch(`${shop.url}/api/product/list?limit=100`)).json()) as ProductList
    const { sold, refused, failed, lastAnswer, bystanders, notReady, looks } = await oneHotSize(
      shop,
      url,
      products,
    )
    return [
      {
        what: 'sold, refused, failed',
        was: `${sold}, ${refused}, ${failed}, the last answer after ${(lastAnswer / 1000).toFixed(2)} s`,
        holds: sold === PIECES && failed === 0,
      },
      {
        what: 'others put into carts meanwhile, the slowest in a hundred',
        was: `${bystanders.toFixed(0)} ms`,
        holds: bystanders < BYSTANDERS_WITHIN_MS,
      },
      { what: '/readyz not 200', was: `${notReady} of ${looks} looks`, holds: notReady === 0 && looks > 0 },
    ]
  },
}
