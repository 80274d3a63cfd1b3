import { hash } from 'node:crypto'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import type { SettlementSource } from '../../../core/settlements.ts'
import { wrong } from '../../platform/csv/csv-fault.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { enterOwn } from '../orders/ledger/own-entries.ts'
import { type Due, dueKey, findDue } from './find-due.ts'
import { handedOver, type Judged, judgeLine } from './judge-line.ts'
import { type Placed, readLines } from './read-file.ts'
import { settleShort } from './settle-short.ts'
import { type SettlementLine, SHAPES } from './shapes.ts'

type PlacedLine = Placed<SettlementLine>

type Row = PlacedLine & Judged & { id: string; due: Due | undefined }

/**
 * Enters a courier's or provider's settlement file, all rows or none: those that match go into the ledger, the others wait
 * for a decision. Uploading it again changes nothing. Refuses 400 a file that cannot be read.
 */
export async function keepSettlement(
  db: Database,
  by: Person,
  { name, bytes }: { name: string; bytes: Buffer },
  now: Date = new Date(),
): Promise<{ id: string; isNew: boolean }> {
  const digest = hash('sha256', bytes, 'buffer')
  const known = async (sql: Database | Transaction) => {
    const [file] = await sql<{ id: string }[]>`select id from settlement_files where digest = ${digest}`
    return file ? { id: file.id, isNew: false } : null
  }
  const before = await known(db)
  if (before) return before
  const { shape, lines } = await readLines(bytes, SHAPES, wrong(SETTLEMENTS.settlementShape))
  const { source } = shape
  return db.begin(async (tx) => {
    // One file at a time, so that the second of two sees the rows of the first.
    await tx`lock table settlement_files in share row exclusive mode`
    const id = newId()
    const [file] = await tx`
      insert into settlement_files (id, source, name, digest, rows, uploaded_by, created_at)
      values (${id}, ${source}, ${name}, ${digest}, ${lines.length}, ${by.id}, ${now})
      on conflict (digest) do nothing returning id`
    // Another process has just entered the same file.
    if (!file) return (await known(tx))!
    const rows = await judge(tx, source, lines)
    await writeRows(tx, id, rows, await enterRows(tx, source, rows, now), now)
    const dues = rows.flatMap((row) => (row.due ? [[dueKey(row), row.due] as const] : []))
    await settleShort(tx, dues, now)
    await recordChange(tx, by, {
      action: 'settlement.uploaded',
      subject: name,
      after: { source, rows: rows.length, open: rows.filter(isOpen).length },
    })
    return { id, isNew: true }
  })
}

async function judge(tx: Transaction, source: SettlementSource, lines: PlacedLine[]): Promise<Row[]> {
  const due = await findDue(tx, source, lines)
  const repeated = await repeatedIn(tx, source, lines)
  return lines.map((line) => {
    const found = due.get(dueKey(line))
    return { ...line, id: newId(), due: found, ...judgeLine(line, found, repeated.has(line.position)) }
  })
}

/**
 * Reports overlap: the same item of the same payout in another file is the same money, as often as the earlier file had it.
 * Within one file the same item may well occur twice.
 */
async function repeatedIn(
  tx: Transaction,
  source: SettlementSource,
  lines: PlacedLine[],
): Promise<Set<number>> {
  const asked = lines.filter(({ payout }) => payout !== null)
  const found = await tx<{ position: number }[]>`
    select l.position
    from (
      select *, row_number() over (partition by kind, reference, payout, "amountPaise" order by position) as nth
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as l (position integer, kind text, reference text, payout text, "amountPaise" bigint)
    ) l
    where exists (
      select from settlement_rows r join settlement_files f on f.id = file_id
      where f.source = ${source} and r.kind = l.kind and r.reference = l.reference and r.payout = l.payout
        and amount_paise = "amountPaise"
      group by file_id having count(*) >= nth
    )`
  return new Set(found.map(({ position }) => position))
}

/** Returns the ledger entries of those that have one. */
async function enterRows(
  tx: Transaction,
  source: SettlementSource,
  rows: Row[],
  now: Date,
): Promise<Map<string, number>> {
  const fitting = rows.filter(({ enteredPaise }) => enteredPaise !== 0)
  const entries = fitting.map((row) =>
    handedOver(source, { ...row.due!, reference: row.payout }, row.enteredPaise, row),
  )
  const ids = await enterOwn(tx, entries, now)
  return new Map(fitting.map(({ id }, place) => [id, ids[place]!]))
}

const isOpen = ({ class: one }: Judged) => one !== 'matched' && one !== 'repeated'

async function writeRows(
  tx: Transaction,
  fileId: string,
  rows: Row[],
  ledger: Map<string, number>,
  now: Date,
): Promise<void> {
  const written = rows.map(({ due, ...row }) => ({
    ...row,
    orderId: due?.orderId,
    broughtId: due?.broughtId,
    paymentId: due?.paymentId,
    refundId: due?.refundId,
    ledgerId: ledger.get(row.id),
    isOpen: isOpen(row),
  }))
  await tx`
    insert into settlement_rows (id, file_id, position, kind, reference, payout, paid_on, note, amount_paise, fee_paise,
      fee_tax_paise, class, order_id, brought_id, payment_id, refund_id, due_paise, entered_paise, ledger_id, settled_at)
    select id, ${fileId}, position, kind, reference, payout, "paidOn", note, "amountPaise", "feePaise", "feeTaxPaise", class,
      "orderId", "broughtId", "paymentId", "refundId", "duePaise", "enteredPaise", "ledgerId",
      case when not "isOpen" then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (id uuid, position integer, kind text, reference text,
      payout text, "paidOn" date, note text, "amountPaise" bigint, "feePaise" bigint, "feeTaxPaise" bigint, class text,
      "orderId" uuid, "broughtId" uuid, "paymentId" uuid, "refundId" uuid, "duePaise" bigint, "enteredPaise" bigint, "ledgerId" bigint,
      "isOpen" boolean)`
}
