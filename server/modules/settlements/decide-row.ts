import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import {
  DECISIONS_ON,
  type Decision,
  holderOf,
  type RowClass,
  type RowKind,
  type SettlementSource,
} from '../../../core/settlements.ts'
import type { Database, Fragment, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { enterOwn, type OwnEntry } from '../orders/ledger/own-entries.ts'
import { dueKey, findDue } from './find-due.ts'
import { handedOver, judgeLine } from './judge-line.ts'
import { noteDecision } from './note-decision.ts'
import { settleShort } from './settle-short.ts'
import { writtenOff } from './written-off.ts'

type Asked = { rowId: string; decision: Decision; reason: string }

type Row = {
  id: string
  name: string
  source: SettlementSource
  position: number
  kind: RowKind
  reference: string
  payout: string | null
  amountPaise: number
  feePaise: number
  feeTaxPaise: number
  class: RowClass
  orderId: string | null
  broughtId: string | null
  enteredPaise: number
  settledAt: Date | null
}

/**
 * Records a decision about a row that did not match. Refuses 404, and 409 for a row that was decided already or does not
 * allow it. A row that is matched again may still not match, and then goes on waiting.
 */
export async function decideRow(db: Database, by: Person, { rowId, decision, reason }: Asked): Promise<void> {
  const now = new Date()
  await db.begin(async (tx) => {
    const row = await lockRow(tx, rowId)
    if (row.settledAt) throw new Refusal(SETTLEMENTS.settlementRowDecided)
    if (!decisionsOn(row).includes(decision)) throw new Refusal(SETTLEMENTS.decisionNotHere)
    if (decision === 'match again') await matchAgain(tx, row, now)
    else await tx`update settlement_rows set settled_at = ${now} where id = ${row.id}`
    const entry = await entryOf(tx, row, decision)
    const [ledgerId = null] = await enterOwn(tx, entry ? [entry] : [], now)
    await settleShort(tx, await findDue(tx, row.source, [row]), now)
    await noteDecision(tx, by, {
      ...{
        rowId: row.id,
        orderId: row.orderId,
        broughtId: row.broughtId,
        decision,
        reason,
        ledgerId,
        at: now,
      },
      holder: holderOf(row.source),
      amountPaise: entry?.accounts.lost ?? entry?.accounts.bank ?? 0,
    })
    await recordChange(tx, by, {
      action: 'settlement.decided',
      subject: `${row.name}, row ${row.position}`,
      after: { reference: row.reference, class: row.class, decision, reason },
    })
  })
}

/** A row that was entered is not matched again; a refund that the provider did not keep back is no loss. */
export const decisionsOn = (row: Pick<Row, 'class' | 'kind' | 'enteredPaise'>): Decision[] =>
  DECISIONS_ON[row.class].filter(
    (decision) =>
      !(decision === 'match again' && row.enteredPaise !== 0) &&
      !(decision === 'write off' && row.kind === 'refund'),
  )

/** Locks its order first, as whoever uploads a file does before locking rows of earlier files. */
async function lockRow(tx: Transaction, rowId: string): Promise<Row> {
  const known = await readRow(tx, rowId)
  await findDue(tx, known.source, [known])
  return readRow(tx, rowId, tx`for update of r`)
}

async function readRow(tx: Transaction, rowId: string, lock: Fragment = tx``): Promise<Row> {
  const [row] = await tx<Row[]>`
    select r.id, f.name, f.source, position, kind, reference, payout, amount_paise as "amountPaise",
      fee_paise as "feePaise", fee_tax_paise as "feeTaxPaise", class, order_id as "orderId", brought_id as "broughtId",
      entered_paise as "enteredPaise", settled_at as "settledAt"
    from settlement_rows r join settlement_files f on f.id = file_id
    where r.id::text = ${rowId} ${lock}`
  if (!row) throw new Refusal(SETTLEMENTS.settlementRowUnknown)
  return row
}

/** The ledger entry of a decision; null: none. */
async function entryOf(tx: Transaction, row: Row, decision: Decision): Promise<OwnEntry | null> {
  const { orderId, broughtId, payout, amountPaise, enteredPaise } = row
  if (decision === 'write off') return writtenOff(tx, row.source, row)
  if (decision !== 'keep' && decision !== 'accept') return null
  const surplus = amountPaise - enteredPaise
  const feePaise = enteredPaise === 0 ? row.feePaise : 0
  const feeTaxPaise = enteredPaise === 0 ? row.feeTaxPaise : 0
  const bank = surplus - feePaise - feeTaxPaise
  return decision === 'keep'
    ? {
        ...{ orderId, broughtId, cause: 'kept', reference: payout },
        accounts: { bank, fees: feePaise, fee_tax: feeTaxPaise, lost: -surplus },
      }
    : {
        ...{ orderId, broughtId, cause: 'charged', reference: payout },
        accounts: { bank, fees: feePaise - surplus, fee_tax: feeTaxPaise },
      }
}

/** Matches the row as if its file came now: the parcel or its delivery may have become known meanwhile. */
async function matchAgain(tx: Transaction, row: Row, now: Date): Promise<void> {
  const due = (await findDue(tx, row.source, [row])).get(dueKey(row))
  const line = { ...row, paidOn: null, note: null }
  const judged = judgeLine(line, due, false)
  const { enteredPaise } = judged
  const placed = due && { ...due, reference: row.payout }
  const [ledgerId = null] = await enterOwn(
    tx,
    placed && enteredPaise !== 0 ? [handedOver(row.source, placed, enteredPaise, row)] : [],
    now,
  )
  await tx`
    update settlement_rows set class = ${judged.class}, due_paise = ${judged.duePaise}, entered_paise = ${enteredPaise},
      order_id = ${due?.orderId ?? null}, brought_id = ${due?.broughtId ?? null},
      payment_id = ${due?.paymentId ?? null}, refund_id = ${due?.refundId ?? null},
      ledger_id = ${ledgerId}, settled_at = ${judged.class === 'matched' ? now : null}
    where id = ${row.id}`
}
