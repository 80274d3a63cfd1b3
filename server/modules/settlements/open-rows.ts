import type { RowClass, SettlementSource } from '../../../core/settlements.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { Database } from '../../platform/database.ts'
import { rowFacts, type SettlementRow } from './read-settlements.ts'

type OpenRow = SettlementRow & {
  file: { id: string; name: string; source: SettlementSource; uploadedAt: string }
}

type Asked = {
  /** Null: any class, any source. */
  class: RowClass | null
  source: SettlementSource | null
  /** Only files uploaded at least this many days ago. */
  days: number
  /** The last row of the page before. */
  after: string | null
  limit: number
}

/** Rows of all files that wait for a decision, oldest first. */
export const openRows = (db: Database, { after, limit, class: one, ...asked }: Asked) => db<OpenRow[]>`
  select ${rowFacts(db)}, jsonb_build_object('id', f.id, 'name', f.name, 'source', f.source, 'uploadedAt', f.created_at) as file
  from settlement_rows r join settlement_files f on f.id = file_id left join orders o on o.id = r.order_id
  where ${isAsked(db, asked)} ${one ? db`and class = ${one}` : db``} ${
    after
      ? db`and (f.created_at, f.id, position) > (
          select f.created_at, f.id, position from settlement_rows r join settlement_files f on f.id = file_id
          where r.id = ${after}
        )`
      : db``
  }
  order by f.created_at, f.id, position limit ${limit}`

type OpenClass = { class: RowClass; rows: number }

/** How many there are of each class. */
export const countOpenRows = (db: Database, asked: Pick<Asked, 'source' | 'days'>) => db<OpenClass[]>`
  select class, count(*)::integer as rows from settlement_rows r join settlement_files f on f.id = file_id
  where ${isAsked(db, asked)} group by class`

const isAsked = (db: Database, { source, days }: Pick<Asked, 'source' | 'days'>) => db`
  settled_at is null ${source ? db`and f.source = ${source}` : db``}
  and f.created_at <= ${new Date(Date.now() - days * DAY_MS)}`
