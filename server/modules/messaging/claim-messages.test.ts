import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Database, type Fragment, openDatabase } from '../../platform/database.ts'
import { claimMessages } from './claim-messages.ts'

const database = testDatabase()
let db: Database
beforeAll(() => {
  db = openDatabase(database.address, 1)
})
afterAll(() => db.end())

const LOOKS = 10
/** After so many the database goes by one plan, if it thinks that no worse. */
const PLANNED_FIRST = 5

test('what looks for messages is not planned anew each time, however many were sent and wait', async () => {
  await database.db`
    insert into accounts (id, code, name, email)
    select gen_random_uuid(), 'M4T8W2Q' || i, 'A Shopper', 'shopper-' || i || '@example.com' from generate_series(100, 110) i`
  const written = (values: Fragment) => database.db`
    insert into messages (id, channel, purpose, template, account_id, recipient, content, status, sent_at)
    select gen_random_uuid(), 'email', 'transactional', 'order-shipped', id, email, '{}', ${values}
    from accounts, generate_series(1, 300) day`
  await written(database.db`'sent', now() - day * interval '1 day'`)
  await written(database.db`'waiting', null`)
  await database.db`analyze messages, accounts`
  for (let look = 0; look < LOOKS; look++) await claimMessages(db, 'email', 20)
  const plans = await db`
    select custom_plans::int as anew, generic_plans::int as again from pg_prepared_statements
    where statement ~ '^[[:space:]]*with codes'`
  expect(plans).toEqual([{ anew: PLANNED_FIRST, again: LOOKS - PLANNED_FIRST }])
})

test('no more are taken at once than there is room for: codes go first, advertising last', async () => {
  const written = async (...purposes: string[]) => database.db`
    insert into messages (id, channel, purpose, template, recipient, content)
    select gen_random_uuid(), 'whatsapp', purpose, 'order-shipped', '9000000002', '{}'
    from unnest(${purposes}::text[]) as purpose`
  await written('marketing', 'marketing', 'utility', 'authentication')
  const taken = async () => (await claimMessages(db, 'whatsapp', 3)).map(({ purpose }) => purpose).toSorted()
  expect(await taken()).toEqual(['authentication', 'marketing', 'utility'])
  expect(await taken()).toEqual(['marketing'])
})

test('news on WhatsApp is not taken once more before its status would have come; a code cannot wait as long', async () => {
  const minutes = async (purpose: 'utility' | 'authentication') => {
    await database.db`
      insert into messages (id, channel, purpose, template, recipient, content)
      values (gen_random_uuid(), 'whatsapp', ${purpose}, 'order-shipped', '9000000001', '{}')`
    const [claimed] = await claimMessages(db, 'whatsapp', 1)
    return Math.round((claimed!.claimed_until.getTime() - Date.now()) / 60_000)
  }
  expect([await minutes('utility'), await minutes('authentication')]).toEqual([5, 2])
})
