import type { Paise } from '../money.ts'
import type { Series } from './documents.ts'
import { sumOfRows, type TaxRow } from './invoice-rows.ts'
import type { Supply, TaxParts } from './piece-tax.ts'
import { hsnShown, type TaxRules } from './rules.ts'

/** An invoice or a credit note as GSTR-1 reports it. `invoiceTotal`: of a credit note, the total of its invoice. */
export type ReturnedDocument = {
  number: string
  series: Series
  issuedAt: Date
  place: string
  supply: Supply
  rows: TaxRow[]
  totalPaise: Paise
  invoiceTotal: Paise | null
  /** The registered buyer; null: a consumer. */
  buyer: Buyer | null
}
type Buyer = { gstin: string; name: string }

/** The rows of a document with one tax rate, for a sheet that lists documents by number. */
export type Named = Omit<ReturnedDocument, 'rows' | 'invoiceTotal'> & { percent: number; taxable: Paise }

/** Since August 2024: above this, an invoice to a consumer in another state is listed by itself. */
const LARGE: Paise = 1_00_000_00

type Sums = TaxParts & { quantity: number; total: Paise }
type Range = { from: string; to: string; count: number }

export type HsnSums = Map<string, { hsn: string; percent: number } & Sums>

/** The documents of a month or a quarter, grouped as the return reports them, oldest first. */
export type Gstr1 = {
  b2cs: Map<string, { place: string; percent: number } & Sums>
  /** Large invoices to consumers in other states, and credit notes for such. */
  large: Named[]
  /** Invoices to registered buyers, and credit notes for such. */
  business: (Named & { buyer: Buyer })[]
  hsn: HsnSums
  hsnOfBusiness: HsnSums
  docs: Map<Series, Range>
  /** Invoices minus credit notes. */
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

/** A credit note is reported where its invoice was. */
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
