import { beginningOf } from '../../../core/beginning-of.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { type RowKind, SETTLEMENT_SOURCES, type SettlementSource } from '../../../core/settlements.ts'
import { wrong } from '../../platform/csv/csv-fault.ts'
import { amountIn, dayIn, referenceIn, type Tell } from './cells.ts'

/** A row of a settlement file, in paise. `amountPaise` is before fees; negative: deducted. */
export type SettlementLine = {
  kind: RowKind
  reference: string
  payout: string | null
  /** '2026-11-22'. */
  paidOn: string | null
  note: string | null
  amountPaise: number
  feePaise: number
  feeTaxPaise: number
}

/** A row's cells by the shape's names; columns that the file lacks are missing. */
type Cells = Partial<Record<string, string>>

export type Shape<Line> = {
  /** The names that each required column may have, the likeliest first. */
  needs: Record<string, readonly string[]>
  takes: Record<string, readonly string[]>
  /** Null: the row does not concern the books. Faults go to `tell`, and the result is then ignored. */
  line(cells: Cells, tell: Tell): Line | null
}

const COURIER: Shape<SettlementLine> = {
  needs: {
    awb: ['awb', 'awb_code', 'awb_number', 'awb_no', 'tracking_id'],
    amount: [
      'remitted_amount',
      'cod_amount',
      'cod_payable_amount',
      'cod_payble_amount',
      'order_value',
      'amount',
    ],
  },
  takes: {
    payout: ['crf_id', 'remittance_id'],
    utr: ['utr', 'utr_no', 'utr_number'],
    paid: ['remittance_date', 'cod_remittance_date'],
    fee: ['cod_charges', 'charges'],
    tax: ['gst_on_charges', 'gst'],
  },
  line({ awb = '', amount = '', payout, utr, paid = '', fee, tax }, tell) {
    const amountPaise = amountIn(amount, 'amount', tell)
    const feePaise = amountIn(fee || '0', 'fee', tell)
    const feeTaxPaise = amountIn(tax || '0', 'tax', tell)
    // A parcel that was paid online.
    if (amount && amountPaise === 0 && feePaise === 0 && feeTaxPaise === 0) return null
    return {
      kind: 'cash',
      reference: referenceIn(awb, 'awb', tell),
      payout: payoutIn(payout || utr),
      paidOn: dayIn(paid),
      note: null,
      ...{ amountPaise, feePaise, feeTaxPaise },
    }
  },
}

const STRIPE_KINDS: Record<string, RowKind> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
}

/** Stripe's payout reconciliation report, or balance change from activity: itemised. */
const STRIPE: Shape<SettlementLine> = {
  needs: {
    id: ['balance_transaction_id'],
    category: ['reporting_category'],
    source: ['source_id'],
    intent: ['payment_intent_id'],
    currency: ['currency'],
    gross: ['gross'],
    fee: ['fee'],
    net: ['net'],
  },
  takes: {
    payout: ['automatic_payout_id'],
    paid: [
      'automatic_payout_effective_at_utc',
      'automatic_payout_effective_at',
      'available_on_utc',
      'available_on',
    ],
    note: ['description'],
  },
  line({ id = '', category = '', source = '', intent = '', currency = '', ...cells }, tell) {
    if (category === 'payout') return null
    const kind = STRIPE_KINDS[category] ?? 'charge'
    // Others who share the account may have payments without an intent; their charges match no order of this shop.
    const [reference, column] =
      kind === 'payment' ? [intent || source, 'intent'] : kind === 'refund' ? [source, 'source'] : [id, 'id']
    refuseCurrency(currency, tell)
    const amountPaise = amountIn(cells.gross ?? '', 'gross', tell)
    const feePaise = amountIn(cells.fee || '0', 'fee', tell)
    if (amountPaise - feePaise !== amountIn(cells.net ?? '', 'net', tell))
      tell('net', wrong(SETTLEMENTS.settlementNet))
    return {
      kind,
      reference: referenceIn(reference, column, tell),
      payout: payoutIn(cells.payout),
      paidOn: dayIn(cells.paid ?? ''),
      note: noteOf(category, cells.note),
      amountPaise,
      feePaise,
      feeTaxPaise: 0,
    }
  },
}

/** The settlement report of Razorpay's dashboard, or the API's report of a day's settlements. */
const RAZORPAY: Shape<SettlementLine> = {
  needs: {
    id: ['entity_id'],
    entity: ['transaction_entity', 'type'],
    amount: ['amount'],
    tax: ['tax'],
    payout: ['settlement_id'],
  },
  takes: {
    fee: ['fee_exclusive_tax'],
    feeWithTax: ['fee'],
    debit: ['debit'],
    credit: ['credit'],
    currency: ['currency'],
    paid: ['settled_at'],
    note: ['entity_description', 'description'],
  },
  line({ id = '', entity = '', currency = '', ...cells }, tell) {
    const said = entity.toLowerCase()
    if (said.startsWith('settlement')) return null
    if (currency) refuseCurrency(currency, tell)
    const amount = (name: string) => amountIn(cells[name] || '0', name, tell)
    const kind = said === 'payment' || said === 'refund' ? said : 'charge'
    const feeTaxPaise = amount('tax')
    const amountPaise =
      kind === 'charge'
        ? amount('credit') - amount('debit')
        : amountIn(cells.amount ?? '', 'amount', tell) * (kind === 'refund' ? -1 : 1)
    return {
      kind,
      reference: referenceIn(id, 'id', tell),
      payout: payoutIn(cells.payout),
      paidOn: dayIn(cells.paid ?? ''),
      note: noteOf(said, cells.note),
      amountPaise,
      feePaise: cells.fee ? amount('fee') : amount('feeWithTax') - (cells.feeWithTax ? feeTaxPaise : 0),
      feeTaxPaise,
    }
  },
}

const SHAPE_OF: Record<SettlementSource, Shape<SettlementLine>> = {
  courier: COURIER,
  stripe: STRIPE,
  razorpay: RAZORPAY,
}
export const SHAPES = SETTLEMENT_SOURCES.map((source) => ({ ...SHAPE_OF[source], source }))

function refuseCurrency(cell: string, tell: Tell) {
  if (cell.toUpperCase() !== 'INR') tell('currency', wrong(SETTLEMENTS.settlementCurrency, { cell }))
}

const payoutIn = (cell = ''): string | null => beginningOf(cell, 100) || null

const noteOf = (category: string, words = ''): string | null =>
  beginningOf([category.replaceAll('_', ' '), words].filter(Boolean).join(': '), 200) || null
