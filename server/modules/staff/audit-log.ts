import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** Null: whoever has the server's command line. */
export type Actor = { id: string; name: string } | null

/** How other modules' histories name a person of the shop. */
export const actorOf = (staff: { id: string }): string => `staff ${staff.id}`

export type Change = {
  /** What was done to what: 'staff.invited', 'product.saved'. */
  action: string
  /** Which one: an e-mail address, a handle, a code; what a person would search for. */
  subject: string
  before?: unknown
  after?: unknown
}

/** Written with the change itself, so that there is never one without the other. Holds no secret. */
export async function recordChange(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  const { action, subject, before = null, after = null } = change
  await tx`
    insert into staff_audit (id, staff_id, action, subject, before, after)
    values (${newId()}, ${actor?.id ?? null}, ${action}, ${subject}, ${json(before)}, ${json(after)})`
}

/** The same for many at once. */
export async function recordChanges(
  tx: Transaction,
  actor: { id: string } | null,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ ...change, id: newId() }))
  await tx`
    insert into staff_audit (id, staff_id, action, subject, before, after)
    select id, ${actor?.id ?? null}::uuid, action, subject, nullif(before, 'null'::jsonb), nullif(after, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (id uuid, action text, subject text, before jsonb, after jsonb)`
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export type LoggedChange = {
  id: string
  at: Date
  who: string
  action: string
  subject: string
  reason: string | null
  before: unknown
  after: unknown
}

/**
 * Newest first: ids grow with time. What people did to orders is read from the orders' own history, which is written
 * with the order: it is not written down twice. `before` is the id of the last one shown.
 */
export async function readChanges(
  db: Database,
  { search, before, limit }: { search: string; before: string | null; limit: number },
): Promise<LoggedChange[]> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const older = before ? db`and id < ${before}` : db``
  const found = search ? db`and (subject ilike ${like} or who ilike ${like} or action ilike ${like})` : db``
  return db<LoggedChange[]>`
    with changes as (
      select a.id, a.at, coalesce(s.name, 'Command line') as who, a.action, a.subject, null as reason,
        a.before, a.after
      from staff_audit a left join staff s on s.id = a.staff_id
      union all
      select e.id, e.at, s.name, 'order.' || e.kind, o.code, e.reason,
        case when e.status is not null then (
          select jsonb_build_object('status', p.status) from order_events p
          where p.order_id = e.order_id and p.status is not null and (p.at, p.id) < (e.at, e.id)
          order by p.at desc, p.id desc limit 1
        ) end,
        case when e.status is not null then jsonb_build_object('status', e.status) end
      from order_events e
      join orders o on o.id = e.order_id
      join staff s on s.id::text = substr(e.actor, 7)
      where e.actor like 'staff %'
    )
    select id, at, who, action, subject, reason, before, after from changes
    where true ${older} ${found}
    order by id desc limit ${limit}`
}
