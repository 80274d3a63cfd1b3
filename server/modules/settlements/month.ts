import { HOLDERS, type Holder, type LedgerCause } from '../../../core/ledger.ts'
import type { Paise } from '../../../core/money.ts'
import type { SettlementSource } from '../../../core/settlements.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { heldBy, type MoneyDue, missingSince, paymentHeld } from './money-due.ts'

export type Move = { cause: LedgerCause; paise: Paise }

/** A payment to the bank, by its number; `paidOn`: the day in the file. */
export type Transfer = {
  source: SettlementSource
  payout: string | null
  paidOn: string | null
  rows: number
  feesPaise: Paise
  bankPaise: Paise
}

/** For each holder what was due at the month's beginning, what changed it, and what was due at its end. */
export type SettlementMonth = {
  holders: { holder: Holder; openingPaise: Paise; moves: Move[]; closingPaise: Paise }[]
  /** What the bank received and paid, fees with their tax deducted. */
  bank: Move[]
  feesPaise: Paise
  feeTaxPaise: Paise
  lostPaise: Paise
  /** Newest first. */
  transfers: Transfer[]
  /** Rows of files uploaded before the month's end that wait for a decision. */
  openRows: number
}

/** The first moment of a month, '2026-11', in India, or of one `later`. */
const begins = (sql: Database | Transaction, month: string, later = 0) =>
  sql`((${`${month}-01`}::date + make_interval(months => ${later})) at time zone 'Asia/Kolkata')`

/** How each ledger row changed what a holder owes. */
const moved = (sql: Database | Transaction) => sql`
  (select l.*, holder, moved from ledger l,
    lateral (values ('courier', courier_paise), ('provider', provider_paise)) as m (holder, moved)
    where (courier_paise <> 0 or provider_paise <> 0) and moved <> 0)`

/**
 * The figures for an accountant's closing of a month, from one snapshot. Ledger rows are dated when they are entered, so a
 * month's figures never change after its end.
 */
export async function settlementMonth(
  db: Database,
  month: string,
  mostTransfers: number,
): Promise<SettlementMonth> {
  return db.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    const [start, end] = [begins(tx, month), begins(tx, month, 1)]
    const moves = await tx<({ holder: Holder } & Move)[]>`
      select holder, cause, sum(moved)::bigint as paise from ${moved(tx)} m where at >= ${start} and at < ${end}
      group by 1, 2 order by 2`
    const closing = await tx<{ holder: Holder; paise: Paise }[]>`
      select holder, sum(paise)::bigint as paise from (
        select holder, paise from money_held
        union all select holder, -moved from ${moved(tx)} m where at >= ${end}
      ) held group by 1`
    const bank = await tx<Move[]>`
      select cause, sum(bank_paise)::bigint as paise from ledger
      where at >= ${start} and at < ${end} and bank_paise <> 0 group by 1 order by 1`
    const [sums] = await tx<[Pick<SettlementMonth, 'feesPaise' | 'feeTaxPaise' | 'lostPaise' | 'openRows'>]>`
      select coalesce(sum(fees_paise), 0)::bigint as "feesPaise", coalesce(sum(fee_tax_paise), 0)::bigint as "feeTaxPaise",
        coalesce(sum(lost_paise), 0)::bigint as "lostPaise", (
          select count(*)::integer from settlement_rows join settlement_files f on f.id = file_id
          where settled_at is null and f.created_at < ${end}
        ) as "openRows"
      from ledger where at >= ${start} and at < ${end}`
    const transfers = await tx<Transfer[]>`
      select source, payout, max(paid_on)::text as "paidOn", count(distinct r.id)::integer as rows,
        sum(l.fees_paise + l.fee_tax_paise)::bigint as "feesPaise", sum(l.bank_paise)::bigint as "bankPaise"
      from ledger l left join settlement_decisions d on d.ledger_id = l.id
      join settlement_rows r on r.ledger_id = l.id or r.id = d.row_id join settlement_files f on f.id = file_id
      where at >= ${start} and at < ${end} and (l.bank_paise, l.fees_paise, l.fee_tax_paise) <> (0, 0, 0)
      group by source, payout order by max(at) desc, payout, source limit ${mostTransfers}`
    const holders = HOLDERS.map((holder) => {
      const own = moves.filter((move) => move.holder === holder).map(({ cause, paise }) => ({ cause, paise }))
      const closingPaise = closing.find((balance) => balance.holder === holder)?.paise ?? 0
      const during = own.reduce((sum, { paise }) => sum + paise, 0)
      return { holder, openingPaise: closingPaise - during, moves: own, closingPaise }
    })
    return { holders, bank: [...bank], ...sums, transfers: [...transfers] }
  })
}

/** What each order was due at a month's end, oldest first; they sum up to the closing balance. */
export async function dueAtEndOf(db: Database, month: string, limit: number): Promise<MoneyDue[]> {
  const end = begins(db, month, 1)
  const held = await db<MoneyDue[]>`
    select code, "broughtId", note, holder, paise, since, false as "isMissing", who, reference, null as "claimedAt"
    from (
      select o.code, b.id as "broughtId", b.note, h.holder, h.paise,
        coalesce(b.since::timestamp at time zone 'Asia/Kolkata', first.at) as since,
        ${heldBy(db)}
      from (
        select order_id, brought_id, holder, sum(paise)::bigint as paise from (
          select order_id, brought_id, holder, paise from money_held
          union all select order_id, brought_id, holder, -moved from ${moved(db)} m where at >= ${end}
        ) both_ways group by 1, 2, 3 having sum(paise) <> 0
      ) h left join orders o on o.id = h.order_id left join brought_forward b on b.id = h.brought_id
      left join lateral (
        -- The time since when it has been due without a break.
        select max(at) as at from (
          select at, sum(moved) over (order by id) - moved as before
          from ${moved(db)} m where m.order_id = o.id and m.holder = h.holder and m.at < ${end}
        ) moves where before = 0
      ) first on true
      ${paymentHeld(db)}
    ) due order by since, code, "broughtId", holder limit ${limit}`
  // For the present month, what is overdue now.
  const [{ at }] = await db<[{ at: Date }]>`select least(${end}, now()) as at`
  const by = missingSince(at)
  return held.map((due) => ({ ...due, isMissing: due.paise > 0 && due.since < by[due.holder] }))
}
