import type { DueSum, SettlementFile, SettlementRow } from '../../../contract/admin/settlements.ts'
import { rupees } from '../../../core/money.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import {
  DECISION_DONE,
  MISSING_AFTER_DAYS,
  OPEN_AGES,
  OPEN_CLASSES,
  SETTLEMENT_SOURCES,
} from '../../../core/settlements.ts'
import { decideRow, decisionsOn } from '../../modules/settlements/decide-row.ts'
import { keepSettlement } from '../../modules/settlements/keep-settlement.ts'
import { type DueSum as KeptSum, sumDue } from '../../modules/settlements/money-due.ts'
import { countOpenRows, openRows } from '../../modules/settlements/open-rows.ts'
import {
  type SettlementFile as KeptFile,
  type SettlementRow as KeptRow,
  lastSettlements,
  readSettlementFile,
} from '../../modules/settlements/read-settlements.ts'
import { cutPage } from '../../platform/cut-page.ts'
import type { Database } from '../../platform/database.ts'
import { wholeBody } from '../limited-body.ts'
import type { AdminDoor } from './door.ts'
import { fileNameIn } from './file-name.ts'
import { cursorIn, limitIn, oneOf } from './query-fields.ts'

const MOST_BYTES = 10 * 1024 * 1024
const FILES_SHOWN = 50
const ROWS_SHOWN = 500
const OPEN_SHOWN = 50
const AGES = OPEN_AGES.map(String)

export function openSettlements({ open, openStream }: AdminDoor) {
  openStream('POST /api/admin/settlements', async ({ db }, { staff, query, body }) => {
    const name = fileNameIn(query, 'settlement.csv')
    const bytes = await wholeBody(body, MOST_BYTES, SETTLEMENTS.settlementTooLarge)
    const { id, isNew } = await keepSettlement(db, staff, { name, bytes })
    return { ...(await pageOf(db, id)), isNew }
  })

  open('GET /api/admin/settlements', async ({ db }, { query }) => {
    const found = await lastSettlements(db, { before: cursorIn(query), limit: FILES_SHOWN + 1 })
    const { page, last } = cutPage(found, FILES_SHOWN)
    return { files: page.map(asFile), nextCursor: last?.id ?? null, due: (await sumDue(db)).map(asSum) }
  })

  open('GET /api/admin/settlements/{id}', ({ db }, { params }) => pageOf(db, params.id))

  open('GET /api/admin/settlement-rows', async ({ db }, { query }) => {
    const limit = limitIn(query, OPEN_SHOWN, 200)
    const asked = {
      source: oneOf(query, 'source', SETTLEMENT_SOURCES),
      days: Number(oneOf(query, 'days', AGES)),
    }
    const [found, counts] = await Promise.all([
      openRows(db, {
        ...asked,
        class: oneOf(query, 'class', OPEN_CLASSES),
        after: cursorIn(query),
        limit: limit + 1,
      }),
      countOpenRows(db, asked),
    ])
    const { page, last } = cutPage(found, limit)
    return {
      rows: page.map((row) => ({ ...asRow(row), file: row.file })),
      nextCursor: last?.id ?? null,
      counts,
    }
  })

  open('POST /api/admin/settlement-rows/{id}', async ({ db }, { staff, params, payload }) => {
    await decideRow(db, staff, { rowId: params.id, ...payload })
    return { message: DECISION_DONE[payload.decision] }
  })
}

async function pageOf(db: Database, id: string) {
  const { file, classes, odd } = await readSettlementFile(db, id, ROWS_SHOWN)
  return {
    file: asFile(file),
    classes: classes.map(({ amountPaise, ...counted }) => ({ ...counted, amount: rupees(amountPaise) })),
    odd: odd.map(asRow),
  }
}

const asRow = (row: KeptRow): SettlementRow => {
  const { amountPaise, feePaise, feeTaxPaise, duePaise, enteredPaise, settledAt, ...rest } = row
  return {
    ...rest,
    amount: rupees(amountPaise),
    fee: rupees(feePaise),
    feeTax: rupees(feeTaxPaise),
    due: rupees(duePaise),
    entered: rupees(enteredPaise),
    isOpen: settledAt === null,
    mayDecide: settledAt === null ? decisionsOn(row) : [],
  }
}

const asSum = ({ holder, paise: held, missingPaise, ...counts }: KeptSum): DueSum => ({
  holder,
  ...counts,
  amount: rupees(held),
  missingAmount: rupees(missingPaise),
  missingAfterDays: MISSING_AFTER_DAYS[holder],
})

const asFile = ({ bankPaise, feesPaise, uploadedAt, ...file }: KeptFile): SettlementFile => ({
  ...file,
  toBank: rupees(bankPaise),
  fees: rupees(feesPaise),
  uploadedAt: uploadedAt.toISOString(),
})
