import { expect, test } from 'vitest'
import { call } from '../../../contract/client.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { testShop } from '../../../test/shop.ts'
import { giveBack, takeAgain } from './order-stock.ts'

const shop = testShop()

test.each([
  { whoever: 'gives pieces back', moves: giveBack },
  { whoever: 'takes them again', moves: takeAgain },
])(
  '$whoever waits for the lowest size holding none of the others, so that no two wait for each other',
  async ({ moves }) => {
    const items = (['S', 'M'] as const).map((size) => ({ _id: CAST.kurti.handle, size, quantity: 1 }))
    const order = { items, amount: 2 * 1499 + 150, address: ADDRESS }
    const { orderId: code } = await call('POST /api/order/place', order, await shop.shopper())
    const [lower, higher] = await shop.db<{ id: string; orderId: string }[]>`
    select variant_id as id, order_id as "orderId" from order_lines join orders on orders.id = order_id
    where code = ${code} order by variant_id`
    // Its row now lies behind the other's: an order that only happens to be right is none.
    await shop.db`update variants set sold = sold + 1 where id = ${lower!.id}`
    const pieces = [higher!, lower!].map(({ id }) => ({ variantId: id, quantity: 1 }))
    const why = { orderId: lower!.orderId, actor: 'shop' as const, reason: 'A test' }

    let moving: Promise<unknown> | undefined
    await shop.db.begin(async (holding) => {
      await holding`select from variants where id = ${lower!.id} for update`
      moving = shop.db.begin((tx) => moves(tx, pieces, why))
      await expect.poll(() => waitingForLocks()).toBe(1)
      await holding`select from variants where id = ${higher!.id} for update nowait`
    })
    await moving
  },
)

const waitingForLocks = async () => {
  const [{ count }] = await shop.db<[{ count: number }]>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return count
}
