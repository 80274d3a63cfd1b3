import type { ChangeOfSubject } from '../../../core/logged-change.ts'
import type { Database } from '../../platform/database.ts'

/** What people of the shop did to one subject, newest first. */
export async function changesAbout(db: Database, subject: string): Promise<ChangeOfSubject<Date>[]> {
  return db`
    select a.id, a.at, coalesce(s.name, 'Command line') as who, a.action, a.before, a.after
    from staff_audit a left join staff s on s.id = a.staff_id
    where a.subject = ${subject} order by a.id desc limit 200`
}
