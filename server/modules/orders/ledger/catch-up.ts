import type { Database } from '../../../platform/database.ts'
import { BEFORE_ALL } from '../../../platform/ids.ts'
import { enterAll } from './enter.ts'

const BATCH = 500
/** So far back a server of before may have moved an order beside those that keep the ledger. */
const LATELY = '45 days'

/**
 * Enters, some at a time, orders from before there was a ledger, with all that has become of them; and of the newest what
 * a server of an older release, which knows no ledger, did beside this one. Returns how many orders were entered.
 */
export async function catchUpLedger(db: Database, now: Date): Promise<number> {
  let done = 0
  for (let after = BEFORE_ALL; ; ) {
    const ids = await db<{ id: string }[]>`
      select id from orders o
      where id > ${after} and (placed_at > ${now}::timestamptz - ${LATELY}::interval
        or not exists (select from ledger where order_id = o.id))
      order by id limit ${BATCH}`
    if (ids.length === 0) return done
    after = ids.at(-1)!.id
    done += await db.begin(async (tx) => {
      const these = ids.map(({ id }) => id)
      await tx`select from orders where id = any(${these}::uuid[]) order by id for no key update`
      return enterAll(tx, tx`select * from orders where id = any(${these}::uuid[])`, {
        cause: 'caught up',
        at: now,
      })
    })
  }
}
