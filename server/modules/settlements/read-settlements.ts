import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import type { Decision, RowClass, RowKind, SettlementSource } from '../../../core/settlements.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

export type SettlementFile = {
  id: string
  source: SettlementSource
  name: string
  rows: number
  /** Rows that wait for a decision. */
  open: number
  /** What reached the bank by it, and the fees with their tax that were deducted, in paise. */
  bankPaise: number
  feesPaise: number
  uploadedBy: string
  uploadedAt: Date
}

const facts = (db: Database) => db`
  f.id, f.source, f.name, f.rows, s.name as "uploadedBy", f.created_at as "uploadedAt",
  open, bank as "bankPaise", fees as "feesPaise"`

const sums = (db: Database) => db`
  lateral (
    select count(*) filter (where settled_at is null)::integer as open,
      coalesce(sum(l.bank_paise), 0)::bigint as bank, coalesce(sum(l.fees_paise + l.fee_tax_paise), 0)::bigint as fees
    from settlement_rows r left join lateral (
      select bank_paise, fees_paise, fee_tax_paise from ledger where id = r.ledger_id
      union all
      select bank_paise, fees_paise, fee_tax_paise from settlement_decisions d join ledger on ledger.id = d.ledger_id
      where d.row_id = r.id
    ) l on true
    where file_id = f.id
  ) sums`

/** Newest first; `before`: older than this one. */
export const lastSettlements = (
  db: Database,
  { before, limit }: { before: string | null; limit: number },
) => db<SettlementFile[]>`
  select ${facts(db)} from (
    select * from settlement_files
    ${before ? db`where (created_at, id) < (select created_at, id from settlement_files where id = ${before})` : db``}
    order by created_at desc, id desc limit ${limit}
  ) f join staff s on s.id = uploaded_by, ${sums(db)}
  order by f.created_at desc, f.id desc`

export type SettlementRow = {
  id: string
  position: number
  kind: RowKind
  reference: string
  payout: string | null
  note: string | null
  amountPaise: number
  feePaise: number
  feeTaxPaise: number
  duePaise: number
  enteredPaise: number
  class: RowClass
  /** The order's code. */
  order: string | null
  settledAt: Date | null
  decisions: { decision: Decision; reason: string; by: string; at: string }[]
}

type WholeSettlement = {
  file: SettlementFile
  classes: { class: RowClass; rows: number; amountPaise: number }[]
  /** The first rows that did not match or still do not, in the file's order. */
  odd: SettlementRow[]
}

/** Columns of a row `r` and its order `o`. */
export const rowFacts = (db: Database) => db`
  r.id, position, kind, reference, payout, note, r.amount_paise as "amountPaise", fee_paise as "feePaise",
  fee_tax_paise as "feeTaxPaise", due_paise as "duePaise", entered_paise as "enteredPaise", class, o.code as order,
  settled_at as "settledAt", coalesce((
    select jsonb_agg(jsonb_build_object('decision', decision, 'reason', reason, 'by', s.name, 'at', d.created_at)
      order by d.id)
    from settlement_decisions d join staff s on s.id = staff_id where row_id = r.id
  ), '[]') as decisions`

/** Refuses 404. */
export async function readSettlementFile(db: Database, id: string, limit: number): Promise<WholeSettlement> {
  const [file] = await db<SettlementFile[]>`
    select ${facts(db)} from settlement_files f join staff s on s.id = uploaded_by, ${sums(db)} where f.id::text = ${id}`
  if (!file) throw new Refusal(SETTLEMENTS.settlementUnknown)
  const classes = await db<WholeSettlement['classes']>`
    select class, count(*)::integer as rows, sum(amount_paise)::bigint as "amountPaise"
    from settlement_rows where file_id = ${file.id} group by class order by class`
  const odd = await db<SettlementRow[]>`
    select ${rowFacts(db)}
    from settlement_rows r left join orders o on o.id = r.order_id
    where file_id = ${file.id}
      and (settled_at is null or class <> 'matched' and class <> 'repeated'
        or exists (select from settlement_decisions where row_id = r.id))
    order by settled_at is not null, position limit ${limit}`
  return { file, classes, odd }
}
