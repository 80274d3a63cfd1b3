import { ERASED_WORDS, keptBefore } from '../../../core/retention.ts'
import { UNDER_WAY } from '../../../core/return-state.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { inBatches } from '../../platform/in-batches.ts'

/** Deletes texts and photos of an account's returns; the returns themselves stay with the order. */
export async function forgetReturns(tx: Transaction, accountId: string): Promise<void> {
  const theirs = tx`
    select id from returns where order_id in (select id from orders where account_id = ${accountId})`
  await tx`delete from return_pictures where return_id in (${theirs})`
  await tx`
    update return_events set reason = ${ERASED_WORDS} where reason is not null and return_id in (${theirs})`
  await tx`
    update stock_movements set reason = ${ERASED_WORDS} where reason is not null and return_id in (${theirs})`
  await tx`
    update returns set note = '', remark = case when remark is not null then ${ERASED_WORDS} end
    where id in (${theirs})`
  await tx`
    update return_pickups set tracking_url = null, last_error = null
    where order_id in (select id from orders where account_id = ${accountId})`
}

/** A worker that was away this long still catches up; later remains are deleted with the account. */
const MADE_UP_FOR = '90 days'

/** Deletes texts and photos of returns that ended long ago; the returns themselves stay with the order. */
export async function forgetOldReturnNotes(db: Database, now: Date): Promise<void> {
  const before = keptBefore('returnNotes', now)
  await inBatches(
    (most) => db`
      with old as (
        select id from returns r
        where state <> all(${UNDER_WAY}) and moved_at < ${before}
          and moved_at > ${before}::timestamptz - ${MADE_UP_FOR}::interval
          and (note <> '' or remark is not null or exists (select from return_pictures where return_id = r.id)
            or exists (select from return_events where return_id = r.id and reason is not null)
            or exists (select from stock_movements where return_id = r.id and reason is not null))
        order by moved_at limit ${most}
      ), pictures as (
        delete from return_pictures where return_id in (select id from old)
      ), events as (
        update return_events set reason = null where reason is not null and return_id in (select id from old)
      ), movements as (
        update stock_movements set reason = null where reason is not null and return_id in (select id from old)
      )
      update returns set note = '', remark = null where id in (select id from old)`,
  )
}

/** Everything that is kept of them, for the export of the person's data. */
export const returnsForExport = async (db: Database, accountId: string) => db<ExportedReturn[]>`
  select r.code, o.code as "order", l.handle as product, cardinality(r.pieces) as pieces, r.state, r.reason, r.wish, r.note,
    r.remark, r.created_at as "askedAt", r.moved_at as "movedAt",
    array(select picture from return_pictures where return_id = r.id order by position) as photos
  from returns r join orders o on o.id = r.order_id
  join order_lines l on l.order_id = r.order_id and l.position = r.position
  where o.account_id = ${accountId} order by r.created_at, r.id`

type ExportedReturn = {
  code: string
  order: string
  product: string
  pieces: number
  state: string
  reason: string
  wish: string
  note: string
  remark: string | null
  askedAt: Date
  movedAt: Date
  photos: string[]
}
