import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../contract/client.ts'
import { ADDRESS, CAST } from './cast.ts'
import { refusal, testShop } from './shop.ts'
import { askAs } from './staff.ts'

/** The time limit of a request: enough for an order on a busy machine. */
const LIMIT_MS = 3000
const shop = testShop({ REQUEST_TIMEOUT_MS: String(LIMIT_MS), PROVIDER_TIMEOUT_MS: '500' })
let token: string
beforeAll(async () => {
  token = (await shop.shopper()).token
})

const item = { _id: CAST.kurta.handle, size: 'M', quantity: 1 } as const
const order = (idempotencyKey: string) =>
  call(
    'POST /api/order/place',
    { items: [item], amount: CAST.kurta.pricePaise / 100 + 150, address: ADDRESS },
    { base: shop.base, token, idempotencyKey },
  )
const books = async () => {
  const [row] = await shop.db<[{ orders: number; messages: number; stock: number }]>`
    select (select count(*) from orders)::int as orders,
      (select count(*) from messages where order_id is not null)::int as messages,
      (select stock from variants v join products p on p.id = product_id where handle = ${item._id} and size = ${item.size})`
  return row
}
const underWay = () =>
  shop.db`
    select from pg_stat_activity
    where datname = current_database() and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()
      and usename <> current_user`

test('a call that hangs is answered in the shop’s voice, its work is taken back, and the same key orders once; a photo may take longer to arrive', async () => {
  const { photo, arrive } = await slowPhoto()
  const before = await books()
  const manager = await shop.staff('manager')
  const counted = await shop.db.begin(async (tx) => {
    await tx`lock table orders, staff_audit in exclusive mode`
    // Calls of the console have a longer limit.
    const change = { size: 'M', change: { by: 1, key: randomUUID() }, reason: 'Found one' } as const
    const counting = askAs(manager, 'POST /api/admin/products/{handle}/stock', change, {
      params: { handle: CAST.kurti.handle },
    })
    expect(await refusal(order('hangs'))).toMatchObject({
      status: 503,
      code: 'shopAway',
      retryAfter: 5,
      requestId: expect.stringMatching(/\S/),
    })
    // The abandoned request no longer waits in the database; only the console's call does.
    await expect.poll(underWay).toHaveLength(1)
    return { counting }
  })
  arrive()
  expect(await (await photo).json()).toMatchObject({ success: true })
  expect((await counted.counting).reply).toMatchObject({ success: true })
  expect(await books()).toEqual(before)

  const { orderId } = await order('hangs')
  expect(await order('hangs')).toMatchObject({ orderId })
  expect(await books()).toMatchObject({ orders: before.orders + 1, stock: before.stock - 1 })
})

/** A photo of which a part has arrived, and how to let the rest of it arrive. */
async function slowPhoto() {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#5b1a33' } })
    .jpeg()
    .toBuffer()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }
  const sent = { method: 'POST', headers, body: readable, duplex: 'half' } as const
  const photo = fetch(`${shop.base}/api/review/photo`, sent)
  await writer.write(bytes.subarray(0, 100))
  return {
    photo,
    arrive: () => void writer.write(bytes.subarray(100)).then(() => writer.close()),
  }
}

test('calls that no connection is free for are answered too, and do nothing once there is one', async () => {
  const { db } = shop.running.shop
  const before = await books()
  const { promise: holding, resolve: letGo } = Promise.withResolvers<void>()
  const held = Array.from({ length: 10 }, () =>
    db.begin(async (tx) => {
      await tx`select`
      await holding
    }),
  )
  const refused = await Promise.all([
    refusal(order('waits')),
    refusal(call('POST /api/cart/add', { itemId: item._id, size: item.size }, { base: shop.base, token })),
  ])
  for (const one of refused) expect(one).toMatchObject({ status: 503, code: 'shopAway' })
  letGo()
  await Promise.all(held)
  await db`select`
  expect(await books()).toEqual(before)
  expect((await call('POST /api/cart/get', {}, { base: shop.base, token })).cartData).toEqual({})
})
