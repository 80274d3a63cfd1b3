import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { OPENING_COUPON_RULES } from '../../core/coupon-rules.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { setStock } from '../../test/set-stock.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { openingWay } from '../../test/way.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { audit } from '../modules/orders/auditing/audit.ts'
import { placeOrder } from '../modules/orders/placing/place-order.ts'

const shop = testShop()
const PIECES = 7
const CROWD = 60
type Shopper = { token: string; base: string }
let crowd: Shopper[]
let bystander: Shopper

beforeAll(async () => {
  crowd = await Promise.all(Array.from({ length: CROWD }, () => shop.shopper()))
  bystander = await shop.shopper()
})
beforeEach(() => setStock(shop.db, CAST.lehenga.handle, 'M', PIECES))

const hot = {
  items: [{ _id: CAST.lehenga.handle, size: 'M' as const, quantity: 1 }],
  amount: 10_965 + 150,
  address: ADDRESS,
}
const order = (shopper: Shopper, idempotencyKey = randomUUID()) =>
  call('POST /api/order/place', hot, { ...shopper, idempotencyKey })
const stock = async () => {
  const [row] = await shop.db<{ stock: number }[]>`
    select stock from variants v join products p on p.id = product_id where handle = ${CAST.lehenga.handle} and size = 'M'`
  return row!.stock
}
/** Connections of the shop that wait for a lock. */
const waiting = async () =>
  (
    await shop.db`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length

test('a crowd for one size holds one connection: everybody else puts into carts and orders meanwhile', async () => {
  const others = await shop.db.reserve()
  await others`begin`
  await others`
    select from variants v join products p on p.id = product_id
    where handle = ${CAST.lehenga.handle} and size = 'M' for no key update of v`
  const answers = Promise.allSettled(crowd.map((shopper) => order(shopper)))
  await expect.poll(waiting).toBe(1)

  await call('POST /api/cart/add', { itemId: CAST.kurti.handle, size: 'M' }, bystander)
  const another = {
    items: [{ _id: CAST.kurti.handle, size: 'M' as const, quantity: 1 }],
    amount: 1649,
    address: ADDRESS,
  }
  await call('POST /api/order/place', another, bystander)
  expect(await waiting()).toBe(1)
  await others`commit`
  others.release()

  const refused = (await answers).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused).toHaveLength(CROWD - PIECES)
  for (const { status, body } of refused)
    expect([status, body.code, body.lines[0].available]).toEqual([409, 'linesShort', 0])
  expect(await stock()).toBe(0)
  expect(await audit(shop.db)).toEqual([])
})

test('a repeat among orders that share a transaction gets its first result, and the others theirs', async () => {
  const [one, two, three] = crowd as [Shopper, Shopper, Shopper]
  const key = randomUUID()
  const first = await order(one, key)
  const answers = await Promise.all([order(two), order(one, key), order(three)])
  expect(answers[1]).toEqual(first)
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(3)
  expect(await stock()).toBe(PIECES - 3)
  const other = { ...hot, address: { ...ADDRESS, street: '15 Haldiyon ka Rasta' } }
  const refused = refusal(call('POST /api/order/place', other, { ...one, idempotencyKey: key }))
  expect(await Promise.all([refused, order(two)])).toMatchObject([
    { code: 'keyOfAnotherOrder' },
    { success: true },
  ])
})

test('a key that several shoppers have is each one’s own, also where all repeat at once and nothing is left', async () => {
  const some = crowd.slice(0, 4)
  const key = randomUUID()
  const all = () => Promise.all(some.map((shopper) => order(shopper, key)))
  const first = await all()
  expect(new Set(first.map(({ orderId }) => orderId)).size).toBe(4)
  await setStock(shop.db, CAST.lehenga.handle, 'M', 0)
  expect(await all()).toEqual(first)
})

test('two instances sell a size to the crowd at once, and not a piece too many', async () => {
  // Queues are an instance's own: what is given to an operation stands for the instance.
  const instances = [{ ...shop.running.shop }, { ...shop.running.shop }]
  const shoppers = await Promise.all(crowd.map(({ token }) => authenticate(shop.db, token)))
  const { delivery } = shop.running.shop.settings.facts()
  const way = await openingWay(hot.address.zipcode)
  const answers = await Promise.allSettled(
    shoppers.map((shopper, at) =>
      placeOrder(instances[at % 2]!, {
        ...hot,
        shopper,
        directBuy: false,
        idempotencyKey: randomUUID(),
        delivery,
        coupon: null,
        couponRules: OPENING_COUPON_RULES,
        way,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(PIECES)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'linesShort' })
  expect(await stock()).toBe(0)
  expect(await audit(shop.db)).toEqual([])
})
