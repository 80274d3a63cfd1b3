import type { Paise } from '../money.ts'
import type { Series } from './documents.ts'
import { sumOfRows, type TaxRow } from './invoice-rows.ts'
import type { Supply, TaxParts } from './piece-tax.ts'
import { hsnShown, type TaxRules } from './rules.ts'

/** An invoice or a credit note, as a return reads it. `invoiceTotal`: of a note, what its invoice came to. */
export type ReturnedDocument = {
  number: string
  series: Series
  issuedAt: Date
  place: string
  supply: Supply
  rows: TaxRow[]
  totalPaise: Paise
  invoiceTotal: Paise | null
  /** Who is registered for GST; null: a consumer. */
  buyer: Buyer | null
}
export type Buyer = { gstin: string; name: string }

/** A document's rows of one rate, which a sheet names by its number. */
export type Named = Omit<ReturnedDocument, 'rows' | 'invoiceTotal'> & { percent: number; taxable: Paise }

/** Since August 2024: what is more and goes to another state is named invoice by invoice. */
const LARGE: Paise = 1_00_000_00

export type Sums = TaxParts & { quantity: number; total: Paise }
export type Range = { from: string; to: string; count: number }

export type HsnSums = Map<string, { hsn: string; percent: number } & Sums>

/** The documents of a month or a quarter as they come, the oldest first. */
export type Gstr1 = {
  b2cs: Map<string, { place: string; percent: number } & Sums>
  /** Invoices to consumers in other states that are large, and notes for such. */
  large: Named[]
  /** Invoices to those who are registered, and notes for such. */
  business: (Named & { buyer: Buyer })[]
  hsn: HsnSums
  hsnOfBusiness: HsnSums
  docs: Map<Series, Range>
  /** Invoices less notes. */
  net: Sums
}

export const newGstr1 = (): Gstr1 => ({
  b2cs: new Map(),
  large: [],
  business: [],
  hsn: new Map(),
  hsnOfBusiness: new Map(),
  docs: new Map(),
  net: nothing(),
})

export function addDocument(
  gstr1: Gstr1,
  document: ReturnedDocument,
  rules: Pick<TaxRules, 'hsnDigits'>,
): void {
  const { number, series, place, buyer, rows: all, invoiceTotal: _, ...facts } = document
  const sign = series === 'T' ? 1 : -1
  for (const [percent, rows] of Map.groupBy(all, (row) => row.percent)) {
    const named = { ...facts, number, series, place, percent, taxable: sumOfRows(rows).taxable }
    if (buyer) gstr1.business.push({ ...named, buyer })
    else if (isLarge(document)) gstr1.large.push({ ...named, buyer })
    else for (const row of rows) add(gstr1.b2cs, `${place} ${padded(percent)}`, { place, percent }, row, sign)
  }
  const sums = buyer ? gstr1.hsnOfBusiness : gstr1.hsn
  for (const row of all) {
    const hsn = hsnShown(row.hsn, rules)
    add(sums, `${hsn} ${padded(row.percent)}`, { hsn, percent: row.percent }, row, sign)
    addTo(gstr1.net, row, sign)
  }
  const range = gstr1.docs.get(series)
  gstr1.docs.set(series, { from: range?.from ?? number, to: number, count: (range?.count ?? 0) + 1 })
}

/** A note goes where its invoice went. */
const isLarge = ({ supply, totalPaise, invoiceTotal }: ReturnedDocument): boolean =>
  supply === 'between' && (invoiceTotal ?? totalPaise) > LARGE

function add<Key extends object>(
  sums: Map<string, Key & Sums>,
  name: string,
  key: Key,
  row: TaxRow,
  sign: number,
) {
  const known = sums.get(name) ?? { ...key, ...nothing() }
  addTo(known, row, sign)
  sums.set(name, known)
}

function addTo(sums: Sums, row: TaxRow, sign: number) {
  for (const name of ['quantity', 'total', 'taxable', 'igst', 'cgst', 'sgst'] as const)
    sums[name] += sign * row[name]
}

const nothing = (): Sums => ({ quantity: 0, total: 0, taxable: 0, igst: 0, cgst: 0, sgst: 0 })
const padded = (percent: number) => String(percent).padStart(3, '0')
