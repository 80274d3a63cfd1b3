import { Readable } from 'node:stream'
import type { MoneyHeld } from '../../../contract/admin/settlements.ts'
import { dayInIndia } from '../../../core/india-time.ts'
import { HOLDERS } from '../../../core/ledger.ts'
import { paise, priceText, rupees } from '../../../core/money.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { DECISION_DONE } from '../../../core/settlements.ts'
import { bringForward } from '../../modules/settlements/bring-forward.ts'
import { decideBrought, decideDue } from '../../modules/settlements/decide-due.ts'
import { type MoneyDue, moneyDue } from '../../modules/settlements/money-due.ts'
import { dueAtEndOf, type Move, settlementMonth } from '../../modules/settlements/month.ts'
import { csvLine, MARK } from '../../platform/csv/csv-text.ts'
import { wholeBody } from '../limited-body.ts'
import type { AdminDoor } from './door.ts'
import { fileNameIn } from './file-name.ts'
import { limitIn, oneMonthIn, oneOf } from './query-fields.ts'

const MOST_BYTES = 10 * 1024 * 1024
const DUE_SHOWN = 100
const TRANSFERS_SHOWN = 500
const MOST_IN_CSV = 100_000

/** Routes for money that couriers and providers hold, money that was due before the shop moved here, and monthly closings. */
export function openMoneyDue({ open, openStream }: AdminDoor) {
  open('GET /api/admin/money-due', async ({ db }, { query }) => {
    const limit = limitIn(query, DUE_SHOWN, 1000)
    const held = await moneyDue(db, { ...wanted(query), limit: limit + 1 })
    return { held: held.slice(0, limit).map(asHeld), isMore: held.length > limit }
  })

  open('GET /api/admin/money-due.csv', async ({ db }, { query, asFile: sendAs }) => {
    const month = query.has('month') ? oneMonthIn(query) : null
    const held = month
      ? await dueAtEndOf(db, month, MOST_IN_CSV)
      : await moneyDue(db, { ...wanted(query), limit: MOST_IN_CSV })
    sendAs(`money-due-${month ?? dayInIndia(new Date())}.csv`, 'text/csv; charset=utf-8')
    return Readable.from([MARK + csvLine(COLUMNS), ...held.map(dueLine)])
  })

  open('POST /api/admin/orders/{code}/due', async ({ db }, { staff, params, payload }) => {
    const { amount, ...asked } = payload
    await decideDue(db, staff, { code: params.code, amountPaise: paise(amount), ...asked })
    const what = payload.decision === 'claim' ? 'noted as asked for' : 'written off'
    return { message: `${priceText(amount)} of order ${params.code} are ${what}.` }
  })

  openStream('POST /api/admin/brought-forward', async ({ db }, { staff, query, body }) => {
    const name = fileNameIn(query, 'brought-forward.csv')
    const bytes = await wholeBody(body, MOST_BYTES, SETTLEMENTS.settlementTooLarge)
    const { amountPaise, ...counts } = await bringForward(db, staff, { name, bytes })
    return { ...counts, amount: rupees(amountPaise) }
  })

  open('POST /api/admin/brought-forward/{id}', async ({ db }, { staff, params, payload }) => {
    const { amount, ...asked } = payload
    await decideBrought(db, staff, { id: params.id, amountPaise: paise(amount), ...asked })
    return { message: DECISION_DONE[payload.decision] }
  })

  open('GET /api/admin/settlement-month', async ({ db }, { query }) => {
    const month = oneMonthIn(query)
    const { holders, bank, transfers, feesPaise, feeTaxPaise, lostPaise, openRows } = await settlementMonth(
      db,
      month,
      TRANSFERS_SHOWN,
    )
    return {
      month,
      isOver: month < dayInIndia(new Date()).slice(0, 7),
      holders: holders.map(({ holder, openingPaise, moves, closingPaise }) => ({
        holder,
        opening: rupees(openingPaise),
        moves: moves.map(asMove),
        closing: rupees(closingPaise),
      })),
      bank: bank.map(asMove),
      fees: rupees(feesPaise),
      feeTax: rupees(feeTaxPaise),
      lost: rupees(lostPaise),
      transfers: transfers.map(({ feesPaise: fees, bankPaise, ...transfer }) => ({
        ...transfer,
        fees: rupees(fees),
        toBank: rupees(bankPaise),
      })),
      openRows,
    }
  })
}

const asMove = ({ cause, paise: moved }: Move) => ({ cause, amount: rupees(moved) })

const wanted = (query: URLSearchParams) => ({
  holder: oneOf(query, 'holder', HOLDERS),
  missing: oneOf(query, 'state', ['missing']) !== null,
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
  'note',
  'held_by',
  'name',
  'reference',
  'due',
  'to_be_kept_back',
  'since',
  'missing',
  'claimed_on',
]

const dueLine = ({
  code,
  note,
  holder,
  who,
  reference,
  paise: held,
  since,
  isMissing,
  claimedAt,
}: MoneyDue) =>
  csvLine([
    code ?? '',
    note ?? '',
    holder,
    who,
    reference ?? '',
    held > 0 ? String(rupees(held)) : '',
    held < 0 ? String(rupees(-held)) : '',
    dayInIndia(since),
    isMissing ? 'yes' : 'no',
    claimedAt ? dayInIndia(claimedAt) : '',
  ])
