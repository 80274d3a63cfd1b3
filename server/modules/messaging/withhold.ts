import type { Database, Fragment, Transaction } from '../../platform/database.ts'

/** A statement for messages that nobody wants any more: none that waits is sent, and none that failed is sent once more. */
export const withhold = (sql: Database | Transaction, which: Fragment): Fragment => sql`
  update messages set content = '{}', claimed_until = null,
    last_error = case when status = 'waiting' then 'nothing more of this kind is wanted' else last_error end,
    status = case when status = 'waiting' then 'suppressed' else status end
  where ${which} and (status <> 'sent' or delivery = 'failed')`
