import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { newCode, newId } from '../../platform/ids.ts'

const database = testDatabase()
const MIGRATION = new URL('../../../db/migrations/0020_events_are_facts.sql', import.meta.url)

const SHIPMENT = { shipmentId: '0190c0de-0000-7000-8000-000000000000' }
/** As they were written down before, and what they are. */
const WRITTEN: [before: object, after: object][] = [
  [
    { kind: 'note', actor: 'staff x', reason: 'Refund sent again' },
    { kind: 'refund-retried', reason: null, detail: null },
  ],
  [
    { kind: 'note', actor: 'staff x', reason: 'Courier asked for', detail: SHIPMENT },
    { kind: 'courier-asked', reason: null, detail: SHIPMENT },
  ],
  [
    {
      kind: 'note',
      actor: 'the shop',
      reason: 'The payment came for an order that was paid already. It goes back.',
    },
    { kind: 'payment-returned', reason: null, detail: { why: 'second' } },
  ],
  [
    { kind: 'note', actor: 'courier', reason: 'The courier is bringing the parcel back: RTO Initiated' },
    { kind: 'parcel-turned', reason: null, detail: { becomes: 'returning', said: 'RTO Initiated' } },
  ],
  [
    { kind: 'note', actor: 'courier', reason: 'The courier says: Undelivered: door locked' },
    { kind: 'courier-trouble', reason: null, detail: { said: 'Undelivered: door locked' } },
  ],
  [
    { kind: 'note', actor: 'courier', reason: 'Another parcel: Blue, Dart, AWB BD-47' },
    { kind: 'parcel-replaced', reason: null, detail: { courierName: 'Blue, Dart', awb: 'BD-47' } },
  ],
  [
    { kind: 'paid', actor: 'courier', reason: 'Cash on delivery' },
    { kind: 'paid', reason: null, detail: { paymentId: null } },
  ],
  [
    { kind: 'lapsed', actor: 'stripe', reason: 'nobody could say whether it was paid' },
    { kind: 'lapsed', reason: null, detail: { why: 'untold' } },
  ],
  [
    { kind: 'lapsed', actor: 'stripe', reason: 'in words of long ago' },
    { kind: 'lapsed', reason: 'in words of long ago', detail: { why: 'unpaid' } },
  ],
  [
    { kind: 'note', actor: 'staff x', reason: 'Courier called off', detail: { isOwnWords: true } },
    { kind: 'note', reason: 'Courier called off', detail: null },
  ],
  [
    { kind: 'note', actor: 'courier', reason: 'Refunds are none of its business' },
    { kind: 'note', reason: 'Refunds are none of its business', detail: null },
  ],
]

test('what was written down in words becomes facts; what a person wrote stays as it is', async () => {
  const { db } = database
  const [account, order] = [newId(), newId()]
  await db.unsafe(`
    alter table order_events drop constraint order_events_detail_check, drop constraint order_events_kind_check;
    alter table order_events add constraint order_events_kind_check check (kind <> '');
    alter table orders drop column bill_forgotten_at;`)
  await db`insert into accounts (id, code, name, email) values (${account}, ${newCode()}, 'A', 'a@example.com')`
  await db`
    insert into orders (id, code, account_id, payment_method, subtotal_paise, delivery_paise, total_paise, address)
    values (${order}, ${newCode()}, ${account}, 'COD', 100, 0, 100, '{"street": "–"}')`
  const ids = WRITTEN.map(() => newId())
  for (const [place, [before]] of WRITTEN.entries())
    await db`
      insert into order_events (id, order_id, kind, actor, reason, detail)
      select ${ids[place]!}, ${order}, kind, actor, reason, detail
      from jsonb_to_record(${JSON.stringify(before)}::jsonb)
        as e (kind text, actor text, reason text, detail jsonb)`

  // What a later migration guards was free to change when this one ran.
  await db`alter table order_events disable trigger order_events_lose_words_only`
  await db.unsafe(await readFile(MIGRATION, 'utf8'))
  const after = await db`
    select kind, reason, detail from order_events where order_id = ${order}
    order by array_position(${ids}::uuid[], id)`
  expect([...after]).toEqual(WRITTEN.map(([, fact]) => fact))
  const [bill] = await db`select bill_forgotten_at is not null as forgotten from orders where id = ${order}`
  expect(bill).toEqual({ forgotten: true })
  await expect(db`delete from order_events`).rejects.toThrow('only ever added to')
})
