import { dayInIndia } from '../../../core/india-time.ts'
import type { Paise } from '../../../core/money.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { holderOf, SETTLEMENT_SOURCES, type SettlementSource } from '../../../core/settlements.ts'
import { type CsvFault, wrong } from '../../platform/csv/csv-fault.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { enterOwn } from '../orders/ledger/own-entries.ts'
import { amountIn, dayIn, referenceIn } from './cells.ts'
import { type Placed, readLines } from './read-file.ts'
import type { Shape } from './shapes.ts'

/** `since`: a day, '2026-11-22'. In paise; negative: a refund that will be kept back. */
type Line = {
  source: SettlementSource
  reference: string
  amountPaise: Paise
  since: string
  note: string | null
}

type Brought = {
  /** How many rows were entered now, and how many had been entered before. */
  entered: number
  before: number
  amountPaise: Paise
}

/**
 * Enters what couriers and providers owed when the shop moved here, all rows of the file or none: one for each AWB or
 * payment, which settlement files are matched with later. A row that was entered before with the same amount is skipped.
 * Refuses 400 with the wrong rows.
 */
export async function bringForward(
  db: Database,
  by: Person,
  { name, bytes }: { name: string; bytes: Buffer },
  now: Date = new Date(),
): Promise<Brought> {
  const { lines } = await readLines(bytes, [shapeUntil(dayInIndia(now))], wrong(SETTLEMENTS.broughtShape))
  return db.begin(async (tx) => {
    await tx`lock table brought_forward in share row exclusive mode`
    const known = await amountsBefore(tx, lines)
    const faults = [...faultsAmong(lines, known), ...(await ownAmong(tx, lines))]
    if (faults.length > 0)
      throw new Refusal(SETTLEMENTS.settlementRefused, { faults: faults.sort((a, b) => a.row - b.row) })
    const rows = lines.filter((line) => !known.has(keyOf(line))).map((line) => ({ ...line, id: newId() }))
    const amountPaise = rows.reduce((sum, row) => sum + row.amountPaise, 0)
    if (rows.length > 0) {
      await enter(tx, by, rows, now)
      await recordChange(tx, by, {
        action: 'settlement.brought-forward',
        subject: name,
        after: { rows: rows.length, amountPaise },
      })
    }
    return { entered: rows.length, before: lines.length - rows.length, amountPaise }
  })
}

const keyOf = ({ source, reference }: Pick<Line, 'source' | 'reference'>) => `${source} ${reference}`

const shapeUntil = (today: string): Shape<Line> => ({
  needs: {
    holder: ['held_by', 'from'],
    reference: ['reference', 'awb', 'awb_code', 'tracking_id', 'payment_id'],
    amount: ['amount', 'amount_due', 'due'],
    since: ['since', 'date', 'sent_on', 'paid_on'],
  },
  takes: { note: ['note', 'order', 'order_number'] },
  line({ holder = '', reference = '', amount = '', since = '', note = '' }, tell) {
    const source = SETTLEMENT_SOURCES.find((known) => known === holder.toLowerCase())
    if (!source) tell('holder', wrong(SETTLEMENTS.broughtHolder, { cell: holder }))
    const amountPaise = amountIn(amount, 'amount', tell)
    if (amountPaise === 0 || (amountPaise < 0 && source === 'courier'))
      tell('amount', wrong(SETTLEMENTS.broughtNothing))
    const day = dayIn(since)
    if (!day || day > today) tell('since', wrong(SETTLEMENTS.broughtSince, { cell: since }))
    if (note.length > 100) tell('note', wrong(SETTLEMENTS.broughtNote))
    return {
      source: source ?? 'courier',
      reference: referenceIn(reference, 'reference', tell),
      amountPaise,
      since: day ?? today,
      note: note || null,
    }
  },
})

/** Amounts that were entered before, by `keyOf`. */
async function amountsBefore(tx: Transaction, lines: Line[]): Promise<Map<string, Paise>> {
  const found = await tx<{ source: SettlementSource; reference: string; paise: Paise }[]>`
    select source, reference, amount_paise as paise from brought_forward
    where withdrawn_at is null and reference = any(${lines.map(({ reference }) => reference)}::text[])`
  return new Map(found.map((line) => [keyOf(line), line.paise]))
}

function faultsAmong(lines: Placed<Line>[], known: Map<string, Paise>): CsvFault[] {
  const seen = new Set<string>()
  return lines.flatMap((line) => {
    const { position: row, reference: cell, amountPaise } = line
    const amount = known.get(keyOf(line))
    const isTwice = seen.has(keyOf(line))
    seen.add(keyOf(line))
    if (isTwice) return [{ row, column: 'Reference', ...wrong(SETTLEMENTS.broughtTwice, { cell }) }]
    return amount === undefined || amount === amountPaise
      ? []
      : [{ row, column: 'Amount', ...wrong(SETTLEMENTS.broughtOtherwise, { cell, amount }) }]
  })
}

/** Rows that belong to an order of this shop, which the ledger has already, are faults. */
async function ownAmong(tx: Transaction, lines: Placed<Line>[]): Promise<CsvFault[]> {
  const found = await tx<{ position: number; reference: string }[]>`
    select l.position, l.reference
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (position integer, source text, reference text)
    where case l.source
      when 'courier' then exists (select from shipments where awb_code = l.reference)
      else exists (select from payments where provider = l.source and provider_payment_id = l.reference)
        or exists (select from refunds where provider_refund_id = l.reference) end`
  return found.map(({ position: row, reference: cell }) => ({
    row,
    column: 'Reference',
    ...wrong(SETTLEMENTS.broughtOwn, { cell }),
  }))
}

async function enter(tx: Transaction, by: Person, rows: (Line & { id: string })[], now: Date): Promise<void> {
  await tx`
    insert into brought_forward (id, source, reference, amount_paise, since, note, entered_by, created_at)
    select id, source, reference, "amountPaise", since, note, ${by.id}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, source text, reference text, "amountPaise" bigint, since date, note text)`
  const entries = rows.map(({ id, source, amountPaise }) => broughtEntry(id, source, amountPaise))
  await enterOwn(tx, entries, now)
}

/** An amount that is due from now on; negative: no longer due. */
export const broughtEntry = (broughtId: string, source: SettlementSource, paise: Paise) => ({
  ...{ orderId: null, broughtId, cause: 'brought forward' as const, reference: null },
  accounts: { [holderOf(source)]: paise, opening: -paise },
})
