import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isSale, ORDER_STATUSES } from '../../../../core/order-status.ts'
import { CASH } from '../../../../core/payment-methods.ts'
import { CAST } from '../../../../test/cast.ts'
import { testDatabase } from '../../../../test/database.ts'
import { type Database, openDatabase } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { addProducts } from '../../catalogue/add-products.ts'
import { audit } from '../auditing/audit.ts'
import { salesByHour, salesReport } from './sales-report.ts'
import { lastDayOver, sumDays } from './sum-days.ts'

const DAY_MS = 24 * 3600 * 1000
const database = testDatabase()
const account = newId()
let db: Database
beforeAll(async () => {
  db = openDatabase(database.address, 4)
  await database.db.begin((tx) => addProducts(tx, [CAST.kurti, CAST.lehenga]))
  await db`insert into accounts (id, code, name, email) values (${account}, 'A1', 'A Shopper', 'a@example.com')`
})
afterAll(() => db?.end())

/** The same numbers in each run. */
let seed = 11
const below = (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor(seed / 2 ** 16) % most
}
const oneOf = <T>(all: readonly T[]) => all[below(all.length)]!
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

async function place(sql: Database, placedAt: Date): Promise<string> {
  const id = newId()
  const sizes = await db<{ id: string }[]>`select id from variants order by id`
  await sql`
    insert into orders (id, code, account_id, payment_method, subtotal_paise, delivery_paise, total_paise, address, placed_at)
    values (${id}, ${id}, ${account}, ${oneOf([CASH, 'Stripe'])}, 100, 0, 100, '{}', ${placedAt})`
  for (const position of [0, 1]) {
    const [quantity, unitPaise] = [1 + below(3), below(900) * 100]
    const couponPaise = position === 0 ? Array<number>(quantity).fill(unitPaise / 10) : null
    await sql`
      insert into order_lines (order_id, position, variant_id, handle, name, size, pictures, quantity, listed_paise,
        unit_paise, coupon_paise, hsn, tax_class)
      values (${id}, ${position}, ${oneOf(sizes).id}, 'x', 'x', 'M', '[]', ${quantity}, 90000, ${unitPaise},
        ${couponPaise}, '6204', 'apparel')`
  }
  return id
}

/** What can become of an order, and what of that is no sale more or less. */
const CHANGES = [
  (sql: Database, id: string) =>
    sql`update order_lines set cancelled_quantity = quantity where order_id = ${id} and position = ${below(2)}`,
  (sql: Database, id: string) => sql`update orders set paid_at = now(), lapsed_at = null where id = ${id}`,
  (sql: Database, id: string) =>
    sql`update orders set lapsed_at = now() where id = ${id} and paid_at is null and payment_method <> ${CASH}`,
  (sql: Database, id: string) => become(sql, id, oneOf(ORDER_STATUSES)),
  (sql: Database, id: string) =>
    sql`update orders set placed_at = placed_at - interval '1 day' where id = ${id}`,
]
const become = (sql: Database, id: string, status: string) => sql`
  update orders set status = ${status}, cancelled_at = case when ${status} = 'Cancelled' then now() end where id = ${id}`

const report = (most = 8) => salesReport(db, { since: daysAgo(40), sellersSince: daysAgo(30), most })

/** By reading every order, with the rules of `core/`. */
async function truth() {
  const lines = await db<
    {
      id: string
      day: Date
      status: (typeof ORDER_STATUSES)[number]
      stands: boolean
      handle: string
      pieces: number
      paise: number
    }[]
  >`
    select o.id, date_trunc('day', placed_at, 'Asia/Kolkata') as day, status,
      lapsed_at is null and (paid_at is not null or payment_method = ${CASH}) as stands, p.handle,
      quantity - cancelled_quantity as pieces,
      (unit_paise - coalesce(coupon_paise[1], 0)) * (quantity - cancelled_quantity) as paise
    from orders o join order_lines l on l.order_id = o.id join variants v on v.id = variant_id
      join products p on p.id = product_id`
  const sold = lines.filter(({ stands, status }) => stands && isSale(status))
  const sumBy = (key: 'day' | 'handle') =>
    Object.values(Object.groupBy(sold, (line) => String(line[key].valueOf()))).map((group) => ({
      [key]: group![0]![key],
      orders: new Set(group!.map(({ id }) => id)).size,
      pieces: group!.reduce((sum, { pieces }) => sum + pieces, 0),
      paise: group!.reduce((sum, { paise }) => sum + paise, 0),
    }))
  return { days: sumBy('day'), products: sumBy('handle') }
}

async function expectTrue() {
  const [{ days, best }, whole] = [await report(), await truth()]
  const byDay = (one: { from: Date }, other: { from: Date }) => one.from.getTime() - other.from.getTime()
  expect(days).toEqual(
    whole.days.map(({ day, ...sums }) => ({ from: day, ...sums })).toSorted(byDay as never),
  )
  const sellers = best.map(({ handle, pieces, paise }) => ({ handle, pieces, paise }))
  expect((await report(1)).best, 'those that sold most').toEqual(best.slice(0, 1))
  expect(sellers).toEqual(
    whole.products
      .filter(({ pieces }) => pieces > 0)
      .map(({ handle, pieces, paise }) => ({ handle, pieces, paise }))
      .toSorted(
        (a, b) => b.pieces - a.pieces || b.paise - a.paise || (String(a.handle) < String(b.handle) ? -1 : 1),
      ),
  )
}
/** Of days that are over: what changed of yesterday just after midnight waits until it is that. */
const noted = async () =>
  (
    await db<
      { day: string }[]
    >`select day::text as day from sales_day_changes where day <= ${lastDayOver(db)}`
  ).map(({ day }) => day)
/** Until every day that changed is summed: new ones wait for whoever is writing in any database of this server, other tests' too. */
const sumAll = () =>
  vi.waitUntil(
    async () => {
      await sumDays(db)
      const [{ summed }] = await db<
        [{ summed: number }]
      >`select count(*)::int as summed from sales_days where orders > 0`
      return summed > 2 && (await noted()).length === 0
    },
    { timeout: 40_000 },
  )

test('reports say what the orders say, whatever became of them and whenever their days were summed', async () => {
  const ids: string[] = []
  for (let round = 0; round < 60; round++) {
    if (round < 30) ids.push(await place(db, daysAgo(below(6) + below(24) / 24)))
    const change = oneOf(CHANGES)
    const id = oneOf(ids)
    if (below(4) > 0) await change(db, id)
    else
      await db
        .begin(async (tx) => {
          await change(tx as unknown as Database, id)
          await place(tx as unknown as Database, daysAgo(2))
          throw new Error('taken back')
        })
        .catch(() => {})
    if (below(5) === 0) await sumDays(db)
    if (round % 4 === 0) await expectTrue()
  }
  // The first moment of a day in India is of that day alone.
  const [{ midnight }] = await db<[{ midnight: Date }]>`
    select date_trunc('day', now() - interval '3 days', 'Asia/Kolkata') as midnight`
  const first = await place(db, midnight)
  await db`update orders set paid_at = now() where id = ${first}`
  await expectTrue()
  await sumAll()
  await expectTrue()
})

test('a status is a sale in the database when it is one in core', async () => {
  for (const status of ORDER_STATUSES) {
    const [row] = await db`select is_sold(${status}, ${CASH}, null, null) as sold`
    expect(row!.sold, status).toBe(isSale(status))
  }
})

test('what changes while a day is summed, and a summing that is killed, leave the report true', async () => {
  const id = await place(db, daysAgo(3))
  await become(db, id, 'Delivered')
  await db`update orders set paid_at = now() where id = ${id}`
  await sumDays(db)
  const [{ day }] = await db<[{ day: string }]>`
    select (placed_at at time zone 'Asia/Kolkata')::date::text as day from orders where id = ${id}`

  // Not to be seen by the summing, which is not to take away what it notes either.
  await db.begin(async (tx) => {
    await become(tx as unknown as Database, id, 'Cancelled')
    await place(db, daysAgo(3))
    await sumDays(db)
    await expectTrue()
  })
  expect(await noted()).toContain(day)
  await expectTrue()

  const line = openDatabase(database.address, 1)
  const [{ pid }] = await line<[{ pid: number }]>`select pg_backend_pid() as pid`
  await database.db.begin(async (tx) => {
    await tx`select from sales_days where day = ${day} for update`
    const killed = sumDays(line).catch(() => 'killed')
    await expect
      .poll(() => db`select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`)
      .toHaveLength(1)
    expect(await sumDays(db), 'it is being summed').toBe(0)
    await tx`select pg_terminate_backend(${pid})`
    expect(await killed).toBe('killed')
  })
  await line.end()
  expect(await noted()).toContain(day)
  await expectTrue()
  await sumDays(db)
  expect(await noted()).toEqual([])
  await expectTrue()
})

test('an ordinary day’s orders note nothing; a day is not summed before who was writing in it has ended', async () => {
  await place(db, new Date())
  expect(await noted()).toEqual([])

  await db`delete from sales_days`
  await db.begin(async (tx) => {
    await tx`select pg_current_xact_id()`
    expect(await sumDays(db)).toBe(0)
    await expectTrue()
  })
  await sumAll()
  await expectTrue()
})

test('the audit compares the sums with the orders', async () => {
  const about = async () => (await audit(db)).filter((line) => line.startsWith('sales of'))
  expect(await about()).toEqual([])
  const [{ day }] = await db<[{ day: string }]>`
    update sales_days set paise = paise + 1 where day = (select day from sales_days where orders > 0 limit 1)
    returning day::text as day`
  expect(await about()).toEqual([expect.stringContaining(day)])
  await db`
    update sales_days set paise = paise - 1, products = '{}', product_pieces = '{}', product_paise = '{}' where day = ${day}`
  expect(await about(), 'sums of a day that name no product').toEqual([expect.stringContaining(day)])
})

test('an hour is one of India’s, and begins with what is sold in its first moment', async () => {
  const at = (time: string) => new Date(`2098-01-01T${time}+05:30`)
  await db`update orders set payment_method = ${CASH} where id = any(${[
    await place(db, at('15:00')),
    await place(db, at('15:59')),
    await place(db, at('16:00')),
  ]})`
  expect(await salesByHour(db, at('15:00'))).toMatchObject([
    { from: at('15:00'), orders: 2 },
    { from: at('16:00'), orders: 1 },
  ])
})
