import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { newStaff } from '../../../test/staff.ts'
import { newCode, newId } from '../../platform/ids.ts'

const database = testDatabase()
const MIGRATION = new URL('../../../db/migrations/0024_typed_actors.sql', import.meta.url)
const TABLES = ['order_events', 'refunds', 'stock_movements']

const order = newId()
const payment = newId()
let staffId: string

beforeAll(async () => {
  const { db } = database
  staffId = (await newStaff(db, 'packer')).id
  const [account, attempt] = [newId(), newId()]
  await db`insert into accounts (id, code, name, email) values (${account}, ${newCode()}, 'A', 'a@example.com')`
  await db`
    insert into orders (id, code, account_id, payment_method, subtotal_paise, delivery_paise, total_paise, address)
    values (${order}, ${newCode()}, ${account}, 'Stripe', 100, 0, 100, '{}')`
  await db`
    insert into payment_attempts (id, order_id, provider, amount_paise, expires_at)
    values (${attempt}, ${order}, 'stripe', 100, now())`
  await db`
    insert into payments (id, attempt_id, order_id, provider, provider_payment_id, amount_paise, currency, applied)
    values (${payment}, ${attempt}, ${order}, 'stripe', 'pi_1', 100, 'INR', true)`
  // As it was before.
  for (const table of TABLES)
    await db.unsafe(`drop trigger ${table}_type_actor on ${table};
      alter table ${table} drop column actor_kind, drop column staff_id, alter column actor drop default;`)
  await db`drop function type_actor`
  await db`alter table refunds drop column why, alter column reason set not null`
})

/** What the version before writes, and who that is. */
const written = (): [actor: string, kind: string][] => [
  [`shopper ${newId()}`, 'shopper'],
  [`staff ${staffId}`, 'staff'],
  [`staff ${newId()}`, 'shop'],
  ['the shop', 'shop'],
  ['courier', 'courier'],
  ['razorpay', 'provider'],
]

async function writeEvent(actor: string): Promise<string> {
  const id = newId()
  await database.db`insert into order_events (id, order_id, kind, actor) values (${id}, ${order}, 'moved', ${actor})`
  return id
}

const actorOf = async (id: string) =>
  (await database.db`select actor_kind as kind, staff_id as "staffId" from order_events where id = ${id}`)[0]

test('who did something is typed: of what is there, and of what the version before still writes', async () => {
  const { db } = database
  const before = await Promise.all(
    written().map(async ([actor, kind]) => [await writeEvent(actor), kind] as const),
  )
  const [late, typed] = [newId(), newId()]
  await db`
    insert into refunds (id, payment_id, order_id, amount_paise, reason, actor) values
      (${late}, ${payment}, ${order}, 1, 'The payment came for an order that was cancelled.', 'the shop'),
      (${typed}, ${payment}, ${order}, 1, 'A thread was pulled.', ${`staff ${staffId}`})`

  await db.begin(async (tx) => tx.unsafe(await readFile(MIGRATION, 'utf8')))

  const after = await Promise.all(
    written().map(async ([actor, kind]) => [await writeEvent(actor), kind] as const),
  )
  for (const [id, kind] of [...before, ...after])
    expect(await actorOf(id)).toEqual({ kind, staffId: kind === 'staff' ? staffId : null })
  expect(
    await db`select reason, why, actor_kind as kind, staff_id as "staffId" from refunds order by why`,
  ).toEqual([
    { reason: null, why: 'cancelled', kind: 'shop', staffId: null },
    { reason: 'A thread was pulled.', why: null, kind: 'staff', staffId },
  ])
  await expect(db`update order_events set actor_kind = 'courier'`).rejects.toThrow('only ever added to')
})
