import type { Database } from '../../../platform/database.ts'
import { BEFORE_ALL } from '../../../platform/ids.ts'
import { enterAll } from './enter.ts'

const BATCH = 500
/** How far back a server of an earlier release may have changed an order while newer ones already kept the ledger. */
const LATELY = '45 days'

/**
 * Enters, in batches, orders from before the ledger with everything that became of them; and, for recent orders, what a
 * server of an earlier release without a ledger did. Returns how many orders were entered.
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
