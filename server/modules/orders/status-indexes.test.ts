import { expect, test } from 'vitest'
import { NOT_LEFT, ORDER_STATUSES, RUNNING } from '../../../core/order-status.ts'
import { testDatabase } from '../../../test/database.ts'

const database = testDatabase()

test('an index over orders in some of the statuses has all that the code asks for together', async () => {
  const indexes = await database.db<{ name: string; only: string }[]>`
    select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as only
    from pg_index where indrelid = 'orders'::regclass and indpred is not null`
  const listed = indexes.flatMap(({ name, only }) => {
    const [, list] = /\(status = ANY \((ARRAY\[[^\]]+\])/.exec(only) ?? []
    return list ? [[name, ORDER_STATUSES.filter((status) => list.includes(`'${status}'`))] as const] : []
  })
  expect(Object.fromEntries(listed)).toEqual({ orders_running: RUNNING, orders_placed_at_id_idx1: NOT_LEFT })
})
