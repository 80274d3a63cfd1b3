import type { GrievanceSeen } from '../../../core/grievance.ts'
import { GRIEVANCES } from '../../../core/refusals/grievances.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { codeIn } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

export type FollowedGrievance = GrievanceSeen<Date>

/** A complaint by its ticket and the address that it was made with. Refuses 404 if the two do not belong together. */
export async function followGrievance(
  db: Database,
  { ticket, email }: { ticket: string; email: string },
): Promise<FollowedGrievance> {
  const [found] = await db<FollowedGrievance[]>`
    select ${seen(db)} from grievances g where code = ${codeIn(ticket)} and email = ${email}`
  if (!found) throw new Refusal(GRIEVANCES.grievanceUnknown)
  return found
}

/** Complaints that an account made while signed in, newest first. */
export const grievancesOf = (
  db: Database | Transaction,
  accountId: string,
): Promise<FollowedGrievance[]> => db<FollowedGrievance[]>`
  select ${seen(db)} from grievances g where account_id = ${accountId} order by made_at desc limit 100`

/**
 * The same for the export of a person's data: also complaints made with its mailbox while signed out, if the mailbox is
 * proven.
 */
export const keptGrievances = (db: Database, accountId: string): Promise<FollowedGrievance[]> => db<
  FollowedGrievance[]
>`
  select ${seen(db)} from grievances g
  where account_id = ${accountId} or g.mailbox = (
    select mailbox_key(email) from accounts where id = ${accountId} and mailbox_proven_at is not null
  )
  order by made_at desc`

const seen = (db: Database | Transaction) => db`
  code as ticket, body as text, order_code as order, made_at as "madeAt", acknowledge_by as "acknowledgeBy",
  settle_by as "settleBy", acknowledged_at as "acknowledgedAt", closed_at as "closedAt", docket,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'text', e.body, 'at', at) order by e.id), '[]')
    from grievance_entries e where grievance_id = g.id and kind <> 'docket') as answers`
