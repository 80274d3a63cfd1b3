import { ERASED_WORDS, keptBefore } from '../../../core/retention.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { inBatches } from '../../platform/in-batches.ts'
import { GRIEVANCE_LETTERS } from './tell-complainant.ts'

const LETTERS: string[] = [...GRIEVANCE_LETTERS]

/** Open complaints of an account and its mailbox, which have to be answered first. */
export const openGrievancesOf = (tx: Transaction, accountId: string) => tx<{ code: string }[]>`
  select g.code from grievances g where closed_at is null and ${isOf(tx, accountId)} order by made_at limit 6`

/**
 * Keeps of an account's complaints, and those made with its mailbox, only their dates, deadlines and who answered. To be
 * called before the account loses its address.
 */
export async function forgetGrievances(tx: Transaction, accountId: string): Promise<void> {
  const gone = await tx<{ id: string; email: string }[]>`
    select id, email from grievances g where email is not null and ${isOf(tx, accountId)}`
  if (gone.length === 0) return
  const [ids, emails] = [gone.map(({ id }) => id), gone.map(({ email }) => email)]
  await tx`
    update grievances set name = ${ERASED_WORDS}, email = null, body = ${ERASED_WORDS}, order_code = null, docket = null,
      idempotency_key = null
    where id = any(${ids}::uuid[])`
  await tx`
    update grievance_entries set body = ${ERASED_WORDS} where body is not null and grievance_id = any(${ids}::uuid[])`
  await tx`delete from messages where template = any(${LETTERS}) and recipient = any(${emails}::text[])`
}

const isOf = (tx: Transaction, accountId: string) => tx`
  (g.account_id = ${accountId} or g.mailbox = (select mailbox_key(email) from accounts where id = ${accountId}))`

/** Deletes complaints that were closed long ago, with their copies and answers. */
export async function forgetOldGrievances(db: Database, now: Date): Promise<void> {
  const before = keptBefore('complaints', now)
  await inBatches(
    (most) => db`
      delete from grievances where id in (select id from grievances where closed_at < ${before} limit ${most})`,
  )
  await inBatches(
    (most) => db`
      delete from messages where id in (
        select id from messages
        -- The templates are literals, as the partial index has them.
        where template in ('grievance-recorded', 'grievance-answered') and status <> 'waiting' and created_at < ${before}
        limit ${most}
      )`,
  )
}
