import type { GrievanceListed, WholeGrievance } from '../../../core/grievance.ts'
import { GRIEVANCES } from '../../../core/refusals/grievances.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

export type FoundGrievance = GrievanceListed<Date>

/** Open complaints by their next deadline, closed ones newest first. `after`: how many to skip. */
export async function findGrievances(
  db: Database,
  which: 'open' | 'closed',
  { most, after = 0 }: { most: number; after?: number },
): Promise<FoundGrievance[]> {
  return which === 'open'
    ? db<FoundGrievance[]>`
        select ${listed(db)} from grievances g where closed_at is null
        order by case when acknowledged_at is null then acknowledge_by else settle_by end, id
        limit ${most} offset ${after}`
    : db<FoundGrievance[]>`
        select ${listed(db)} from grievances g where closed_at is not null
        order by closed_at desc, id desc limit ${most} offset ${after}`
}

export async function wholeGrievance(db: Database, code: string): Promise<WholeGrievance<Date>> {
  const [found] = await db<WholeGrievance<Date>[]>`
    select ${listed(db)}, g.email, a.code as customer,
      case when order_code is null then null else coalesce((
        select case when o.account_id = g.account_id then 'theirs' else 'ours' end from orders o where o.code = order_code
      ), 'unknown') end as "orderIs",
      (select coalesce(jsonb_agg(
          jsonb_build_object('kind', kind, 'who', s.name, 'text', e.body, 'at', at) order by e.id), '[]')
        from grievance_entries e join staff s on s.id = e.staff_id where grievance_id = g.id) as entries
    from grievances g left join accounts a on a.id = g.account_id where g.code = ${code.toUpperCase()}`
  if (!found) throw new Refusal(GRIEVANCES.grievanceNotThere)
  return found
}

const listed = (db: Database) => db`
  g.code, g.name, g.body as text, order_code as order, docket, made_at as "madeAt", acknowledge_by as "acknowledgeBy",
  settle_by as "settleBy", acknowledged_at as "acknowledgedAt", closed_at as "closedAt"`
