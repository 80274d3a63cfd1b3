import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type {
  DueSum,
  MoneyHeld,
  SettlementFile,
  SettlementPage,
} from '../../../contract/admin/settlements.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { HOLDERS } from '../../../core/ledger.ts'
import { paise, priceText, rupees } from '../../../core/money.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { DECISION_DONE, MISSING_AFTER_DAYS } from '../../../core/settlements.ts'
import { decideDue } from '../../modules/settlements/decide-due.ts'
import { decideRow, decisionsOn } from '../../modules/settlements/decide-row.ts'
import { keepSettlement } from '../../modules/settlements/keep-settlement.ts'
import { type MoneyDue, moneyDue, sumDue } from '../../modules/settlements/money-due.ts'
import {
  type SettlementFile as KeptFile,
  lastSettlements,
  readSettlementFile,
} from '../../modules/settlements/read-settlements.ts'
import { csvLine } from '../../platform/csv/csv-text.ts'
import type { Database } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { wholeBody } from '../limited-body.ts'
import { withBodyAsStream } from '../raw-body.ts'
import { openAdmin } from './door.ts'
import { fileNameIn } from './file-name.ts'
import { limitIn, oneOf } from './query-fields.ts'

const MOST_BYTES = 10 * 1024 * 1024
const FILES_SHOWN = 50
const ROWS_SHOWN = 500
const DUE_SHOWN = 100
const MOST_IN_CSV = 100_000

export function openSettlements(app: FastifyInstance, shop: Shop) {
  withBodyAsStream(app, (scope) =>
    openAdmin(scope, shop, 'POST /api/admin/settlements', async ({ db }, { staff, query, body }) => {
      const name = fileNameIn(query, 'settlement.csv')
      const bytes = await wholeBody(body, MOST_BYTES, SETTLEMENTS.settlementTooLarge)
      const { id, isNew } = await keepSettlement(db, staff, { name, bytes })
      return { ...(await pageOf(db, id)), isNew }
    }),
  )

  openAdmin(app, shop, 'GET /api/admin/settlements', async ({ db }) => ({
    success: true,
    files: (await lastSettlements(db, FILES_SHOWN)).map(asFile),
    due: (await sumDue(db)).map(
      ({ holder, paise: held, missingPaise, ...counts }): DueSum => ({
        holder,
        ...counts,
        amount: rupees(held),
        missingAmount: rupees(missingPaise),
        missingAfterDays: MISSING_AFTER_DAYS[holder],
      }),
    ),
  }))

  openAdmin(app, shop, 'GET /api/admin/settlements/{id}', ({ db }, { params }) => pageOf(db, params.id ?? ''))

  openAdmin(app, shop, 'POST /api/admin/settlement-rows/{id}', async ({ db }, { staff, params, payload }) => {
    await decideRow(db, staff, { rowId: params.id ?? '', ...payload })
    return { success: true, message: DECISION_DONE[payload.decision] }
  })

  openAdmin(app, shop, 'GET /api/admin/money-due', async ({ db }, { query }) => {
    const limit = limitIn(query, DUE_SHOWN, 1000)
    const held = await moneyDue(db, { ...wanted(query), limit: limit + 1 })
    return { success: true, held: held.slice(0, limit).map(asHeld), isMore: held.length > limit }
  })

  openAdmin(app, shop, 'GET /api/admin/money-due.csv', async ({ db }, { query, asFile: sendAs }) => {
    const held = await moneyDue(db, { ...wanted(query), limit: MOST_IN_CSV })
    sendAs(`money-due-${dayInIndia(new Date())}.csv`, 'text/csv; charset=utf-8')
    return Readable.from([csvLine(COLUMNS), ...held.map(dueLine)])
  })

  openAdmin(app, shop, 'POST /api/admin/orders/{code}/due', async ({ db }, { staff, params, payload }) => {
    const { amount, ...asked } = payload
    await decideDue(db, staff, { code: params.code ?? '', amountPaise: paise(amount), ...asked })
    const what = payload.decision === 'claim' ? 'noted as asked for' : 'written off'
    return { success: true, message: `${priceText(amount)} of order ${params.code} are ${what}.` }
  })
}

const wanted = (query: URLSearchParams) => ({
  holder: oneOf(query, 'holder', HOLDERS),
  missing: oneOf(query, 'state', ['missing']) !== null,
})

async function pageOf(db: Database, id: string): Promise<SettlementPage> {
  const { file, classes, odd } = await readSettlementFile(db, id, ROWS_SHOWN)
  return {
    success: true,
    file: asFile(file),
    classes: classes.map(({ amountPaise, ...one }) => ({ ...one, amount: rupees(amountPaise) })),
    odd: odd.map((row) => {
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
    }),
  }
}

const asFile = ({ bankPaise, feesPaise, uploadedAt, ...file }: KeptFile): SettlementFile => ({
  ...file,
  toBank: rupees(bankPaise),
  fees: rupees(feesPaise),
  uploadedAt: uploadedAt.toISOString(),
})

const asHeld = ({ code, paise: held, since, claimedAt, ...due }: MoneyDue): MoneyHeld => ({
  ...due,
  order: code,
  amount: rupees(held),
  since: since.toISOString(),
  claimedAt: claimedAt?.toISOString() ?? null,
})

const COLUMNS = [
  'order',
  'held_by',
  'name',
  'reference',
  'due',
  'to_be_kept_back',
  'since',
  'missing',
  'claimed_on',
]

const dueLine = ({ code, holder, who, reference, paise: held, since, isMissing, claimedAt }: MoneyDue) =>
  csvLine([
    code,
    holder,
    who,
    reference ?? '',
    held > 0 ? String(rupees(held)) : '',
    held < 0 ? String(rupees(-held)) : '',
    dayInIndia(since),
    isMissing ? 'yes' : 'no',
    claimedAt ? dayInIndia(claimedAt) : '',
  ])
