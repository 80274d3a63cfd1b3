import { OVERDUE_HOURS } from '../../../../core/book-audit.ts'
import type { Database } from '../../../platform/database.ts'

type BookAudit = {
  beganAt: Date
  endedAt: Date
  found: number
  failure: string | null
  unasked: string | null
}

const SHOWN = 14

/** The newest nights, and the open lines: those of the last night that was complete or found something. */
export async function readBookAudits(db: Database): Promise<{ nights: BookAudit[]; lines: string[] }> {
  const [nights, [standing]] = await Promise.all([
    db<BookAudit[]>`
      select began_at as "beganAt", ended_at as "endedAt", found, failure, unasked from book_audits
      order by ended_at desc limit ${SHOWN}`,
    db<
      { lines: string[] }[]
    >`select lines from book_audits where ${stands(db)} order by ended_at desc limit 1`,
  ])
  return { nights: [...nights], lines: standing?.lines ?? [] }
}

const stands = (db: Database) => db`(found > 0 or failure is null)`

/** How many lines are open, and whether no audit was complete for too long. A new shop gets that time too. */
export async function booksWaiting(db: Database): Promise<{ found: number; isOverdue: boolean }> {
  const [row] = await db<[{ found: number; isOverdue: boolean }]>`
    select coalesce((
        select found from book_audits where ${stands(db)} order by ended_at desc limit 1
      ), 0) as found,
      coalesce(
        (select max(ended_at) from book_audits where failure is null),
        (select max(applied_at) from migrations where name like '0084%')
      ) < now() - make_interval(hours => ${OVERDUE_HOURS}) as "isOverdue"`
  return row
}
