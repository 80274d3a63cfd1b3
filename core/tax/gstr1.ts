import { clockInIndia } from '../india-time.ts'
import { type Paise, rupees } from '../money.ts'
import { kindOf, type Series } from './documents.ts'
import { sumOfRows, type TaxRow } from './invoice-rows.ts'
import type { Supply, TaxParts } from './piece-tax.ts'
import { hsnShown, type TaxRules } from './rules.ts'
import { placeText } from './states.ts'

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
}

export const SHEETS = ['b2cs', 'b2cl', 'cdnur', 'hsn(b2c)', 'docs'] as const
export type SheetName = (typeof SHEETS)[number]

/** Since August 2024: what is more and goes to another state is named invoice by invoice. */
const LARGE: Paise = 1_00_000_00

type Sums = TaxParts & { quantity: number; total: Paise }
type Range = { from: string; to: string; count: number }

/** A month's documents as they come, the oldest first; buyers who are registered are none of them. */
export type Gstr1 = {
  b2cs: Map<string, { place: string; percent: number } & Sums>
  b2cl: string[][]
  cdnur: string[][]
  hsn: Map<string, { hsn: string; percent: number } & Sums>
  docs: Map<Series, Range>
  /** Invoices less notes. */
  net: Sums
}

export const newGstr1 = (): Gstr1 => ({
  b2cs: new Map(),
  b2cl: [],
  cdnur: [],
  hsn: new Map(),
  docs: new Map(),
  net: nothing(),
})

export function addDocument(
  gstr1: Gstr1,
  document: ReturnedDocument,
  rules: Pick<TaxRules, 'hsnDigits'>,
): void {
  const { number, series, place, rows } = document
  const sign = series === 'T' ? 1 : -1
  for (const [percent, alike] of Map.groupBy(rows, (row) => row.percent)) {
    if (isLarge(document)) addNamed(gstr1, document, percent, sumOfRows(alike).taxable)
    else
      for (const row of alike) add(gstr1.b2cs, `${place} ${padded(percent)}`, { place, percent }, row, sign)
  }
  for (const row of rows) {
    const hsn = hsnShown(row.hsn, rules)
    add(gstr1.hsn, `${hsn} ${padded(row.percent)}`, { hsn, percent: row.percent }, row, sign)
    addTo(gstr1.net, row, sign)
  }
  const range = gstr1.docs.get(series)
  gstr1.docs.set(series, { from: range?.from ?? number, to: number, count: (range?.count ?? 0) + 1 })
}

/** A note goes where its invoice went. */
const isLarge = ({ supply, totalPaise, invoiceTotal }: ReturnedDocument): boolean =>
  supply === 'between' && (invoiceTotal ?? totalPaise) > LARGE

function addNamed(gstr1: Gstr1, document: ReturnedDocument, percent: number, taxable: Paise) {
  const { number, series, issuedAt, totalPaise, place } = document
  const [rate, value] = [String(percent), exact(taxable)]
  const day = dayText(issuedAt)
  if (series === 'T')
    gstr1.b2cl.push([number, day, exact(totalPaise), placeText(place), '', rate, value, NO_CESS, ''])
  else
    gstr1.cdnur.push([
      'B2CL',
      number,
      day,
      'C',
      placeText(place),
      exact(totalPaise),
      '',
      rate,
      value,
      NO_CESS,
    ])
}

const NO_CESS = '0.00'

const HEADS: Record<SheetName, string[]> = {
  b2cs: [
    'Type',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  b2cl: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  cdnur: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  'hsn(b2c)': [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
}

/** With its head. */
export const sheetOf = (gstr1: Gstr1, name: SheetName): string[][] => [HEADS[name], ...ROWS[name](gstr1)]

const ROWS: Record<SheetName, (gstr1: Gstr1) => string[][]> = {
  b2cs: ({ b2cs }) =>
    sorted(b2cs).map(({ place, percent, taxable }) => [
      'OE',
      placeText(place),
      '',
      String(percent),
      exact(taxable),
      NO_CESS,
      '',
    ]),
  b2cl: ({ b2cl }) => b2cl,
  cdnur: ({ cdnur }) => cdnur,
  'hsn(b2c)': ({ hsn }) =>
    sorted(hsn).map((row) => [
      row.hsn,
      nameOf(row.hsn),
      'PCS-PIECES',
      String(row.quantity),
      exact(row.total),
      String(row.percent),
      ...[row.taxable, row.igst, row.cgst, row.sgst].map(exact),
      NO_CESS,
    ]),
  docs: ({ docs }) =>
    [...docs].map(([series, { from, to, count }]) => [NATURE[kindOf(series)], from, to, String(count), '0']),
}

const NATURE = { invoice: 'Invoices for outward supply', 'credit note': 'Credit Note' } as const

/** At most thirty characters. */
function nameOf(hsn: string): string {
  if (hsn.startsWith('61')) return 'Knitted garments'
  return hsn.startsWith('62') ? 'Woven garments' : 'Fabrics and sarees'
}

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
const sorted = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
const padded = (percent: number) => String(percent).padStart(3, '0')
const exact = (amount: Paise) => rupees(amount).toFixed(2)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** '22-Nov-26', in India, as the offline tool reads days. */
function dayText(at: Date): string {
  const [year, month, day] = clockInIndia(at.toISOString()).slice(0, 10).split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year!.slice(2)}`
}
