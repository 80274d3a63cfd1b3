import { dayInIndia } from '../india-time.ts'
import { type Paise, rupees } from '../money.ts'
import { kindOf } from './documents.ts'
import type { Gstr1, HsnSums, Named } from './gstr1.ts'
import { placeText } from './states.ts'

/** The sheets' names in the GST offline tool. */
export const SHEETS = ['b2b,sez,de', 'b2cs', 'b2cl', 'cdnr', 'cdnur', 'hsn(b2b)', 'hsn(b2c)', 'docs'] as const
export type SheetName = (typeof SHEETS)[number]

const RATED = ['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount']
const HSN = [
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
]

const HEADS: Record<SheetName, string[]> = {
  'b2b,sez,de': [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  b2cs: ['Type', 'Place Of Supply', ...RATED, 'E-Commerce GSTIN'],
  b2cl: ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', ...RATED, 'E-Commerce GSTIN'],
  cdnr: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    ...RATED,
  ],
  cdnur: ['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', ...RATED],
  'hsn(b2b)': HSN,
  'hsn(b2c)': HSN,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
}

/** The sheet's rows, its header first. Where notes take back all that was sold there is nothing to report, and no row. */
export const sheetOf = (gstr1: Gstr1, name: SheetName): string[][] => [HEADS[name], ...ROWS[name](gstr1)]

const REGULAR = 'Regular B2B'

const ROWS: Record<SheetName, (gstr1: Gstr1) => string[][]> = {
  'b2b,sez,de': ({ business }) =>
    business
      .filter(isInvoice)
      .map(({ buyer, number, place, percent, taxable, ...one }) => [
        ...[buyer.gstin, buyer.name, number, dayText(one.issuedAt), exact(one.totalPaise), placeText(place)],
        ...['N', '', REGULAR, '', String(percent), exact(taxable), NO_CESS],
      ]),
  b2cs: ({ b2cs }) =>
    sorted(b2cs)
      .filter(({ taxable }) => taxable !== 0)
      .map(({ place, percent, taxable }) => ['OE', placeText(place), ...ratedCells(percent, taxable), '']),
  b2cl: ({ large }) =>
    large
      .filter(isInvoice)
      .map(({ number, issuedAt, totalPaise, place, percent, taxable }) => [
        ...[number, dayText(issuedAt), exact(totalPaise), placeText(place)],
        ...ratedCells(percent, taxable),
        '',
      ]),
  cdnr: ({ business }) =>
    business
      .filter(isNote)
      .map(({ buyer, number, issuedAt, totalPaise, place, percent, taxable }) => [
        ...[buyer.gstin, buyer.name, number, dayText(issuedAt), 'C', placeText(place), 'N', REGULAR],
        ...[exact(totalPaise), ...ratedCells(percent, taxable)],
      ]),
  cdnur: ({ large }) =>
    large
      .filter(isNote)
      .map(({ number, issuedAt, totalPaise, place, percent, taxable }) => [
        ...['B2CL', number, dayText(issuedAt), 'C', placeText(place), exact(totalPaise)],
        ...ratedCells(percent, taxable),
      ]),
  'hsn(b2b)': ({ hsnOfBusiness }) => hsnRows(hsnOfBusiness),
  'hsn(b2c)': ({ hsn }) => hsnRows(hsn),
  docs: ({ docs }) =>
    [...docs].map(([series, { from, to, count }]) => [NATURE[kindOf(series)], from, to, String(count), '0']),
}

const isInvoice = ({ series }: Named) => series === 'T'
const isNote = ({ series }: Named) => series === 'C'

const ratedCells = (percent: number, taxable: Paise) => ['', String(percent), exact(taxable), NO_CESS]

const hsnRows = (sums: HsnSums): string[][] =>
  sorted(sums)
    .filter(({ quantity, total, taxable, igst, cgst, sgst }) =>
      [quantity, total, taxable, igst, cgst, sgst].some((sum) => sum !== 0),
    )
    .map((row) => [
      row.hsn,
      nameOf(row.hsn),
      'PCS-PIECES',
      String(row.quantity),
      exact(row.total),
      String(row.percent),
      ...[row.taxable, row.igst, row.cgst, row.sgst].map(exact),
      NO_CESS,
    ])

const NO_CESS = '0.00'
const NATURE = { invoice: 'Invoices for outward supply', 'credit note': 'Credit Note' } as const

/** The offline tool takes at most thirty characters. */
function nameOf(hsn: string): string {
  if (hsn.startsWith('61')) return 'Knitted garments'
  return hsn.startsWith('62') ? 'Woven garments' : 'Fabrics and sarees'
}

const sorted = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
const exact = (amount: Paise) => rupees(amount).toFixed(2)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** A day in India as the offline tool reads it: '22-Nov-26'. */
function dayText(at: Date): string {
  const [year, month, day] = dayInIndia(at).split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year!.slice(2)}`
}
