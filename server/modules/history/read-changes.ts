import type { Database } from '../../platform/database.ts'

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
      join staff s on s.id = e.staff_id
    )
    select id, at, who, action, subject, reason, before, after from changes
    where true ${older} ${found}
    order by id desc limit ${limit}`
}
