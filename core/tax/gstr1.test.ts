import { expect, test } from 'vitest'
import { addDocument, newGstr1, type ReturnedDocument } from './gstr1.ts'
import { SHEETS, type SheetName, sheetOf } from './gstr1-sheets.ts'
import { invoiceRows, sumOfRows, type TaxRow } from './invoice-rows.ts'
import { creditLeft, leftRows, reduceLeft } from './left-rows.ts'
import type { Supply } from './piece-tax.ts'

const at = new Date('2026-11-29T18:30:00Z')
const rules = { hsnDigits: 4 } as const
const sold = (prices: number[], deliveryPaise: number, supply: Supply) =>
  invoiceRows({
    pieces: prices.map((unitPaise, position) => ({
      ...{ position, name: 'Piece', hsn: ['621149', '621410'][position]!, taxClass: 'apparel' as const },
      ...{ listedPaise: unitPaise, unitPaise, quantity: 1 },
    })),
    deliveryPaise,
    supply,
    at,
  })
const document = (
  number: string,
  place: string,
  rows: TaxRow[],
  invoiceTotal: number | null = null,
): ReturnedDocument => {
  const series = number.startsWith('T') ? 'T' : 'C'
  const supply = place === '08' ? 'within' : 'between'
  return {
    number,
    series,
    issuedAt: at,
    place,
    supply,
    rows,
    totalPaise: sumOfRows(rows).total,
    invoiceTotal,
    buyer: null,
  }
}
const creditOne = (rows: TaxRow[], place: number) => creditLeft(leftRows(rows, []), [{ place, quantity: 1 }])
const returned = (...documents: ReturnedDocument[]) => {
  const gstr1 = newGstr1()
  for (const one of documents) addDocument(gstr1, one, rules)
  return gstr1
}

test('row 14: a dear piece to another state is named; its note is named too', () => {
  const rows = sold([12500000], 15000, 'between')
  const gstr1 = returned(
    document('T/2627/000001', '27', rows),
    document('C/2627/000001', '27', creditOne(rows, 0), 12515000),
  )
  expect(sheetOf(gstr1, 'b2cl').slice(1)).toEqual([
    ['T/2627/000001', '30-Nov-26', '125150.00', '27-Maharashtra', '', '18', '106059.32', '0.00', ''],
  ])
  expect(sheetOf(gstr1, 'cdnur').slice(1)).toEqual([
    ['B2CL', 'C/2627/000001', '30-Nov-26', 'C', '27-Maharashtra', '125000.00', '', '18', '105932.20', '0.00'],
  ])
  expect(sheetOf(gstr1, 'b2cs')).toHaveLength(1)
  const saree = rows.map((row) => ({ ...row, hsn: '500720' }))
  const [, cloth] = sheetOf(returned(document('T/2627/000001', '27', saree)), 'hsn(b2c)')
  expect(cloth!.slice(0, 2)).toEqual(['5007', 'Fabrics and sarees'])
  const notMore = returned(document('T/2627/000001', '27', sold([1_00_000_00], 0, 'between')))
  expect(sheetOf(notMore, 'b2cl')).toHaveLength(1)
})

test('row 15: a note alone leaves its place and rate below nothing', () => {
  const rows = sold([314896, 134904], 15000, 'within')
  const gstr1 = returned(document('C/2627/000001', '08', creditOne(rows, 1), 464800))
  expect(sheetOf(gstr1, 'b2cs').slice(1)).toEqual([['OE', '08-Rajasthan', '', '5', '-1284.80', '0.00', '']])
  expect(sheetOf(gstr1, 'hsn(b2c)').slice(1)).toEqual([
    [
      '6214',
      'Woven garments',
      'PCS-PIECES',
      '-1',
      '-1349.04',
      '5',
      '-1284.80',
      '0.00',
      '-32.12',
      '-32.12',
      '0.00',
    ],
  ])
})

test('what was sold and taken back whole in one month has no row of nothing, and its documents are counted', () => {
  const rows = sold([134904], 0, 'within')
  const all = [
    document('T/2627/000001', '08', rows),
    document('C/2627/000001', '08', creditOne(rows, 0), 134904),
  ]
  const [gstr1, business] = [returned(...all), returned(...all.map((one) => ({ ...one, buyer })))]
  expect(sheetOf(gstr1, 'b2cs')).toHaveLength(1)
  expect(sheetOf(gstr1, 'hsn(b2c)')).toHaveLength(1)
  expect(sheetOf(business, 'hsn(b2b)')).toHaveLength(1)
  expect(sheetOf(gstr1, 'docs')).toHaveLength(3)
  // Given back to the last paisa, and kept: a piece has gone out, for nothing.
  const reduced = reduceLeft(leftRows(rows, []), 134904, 'within')
  const kept = returned(all[0]!, document('C/2627/000001', '08', reduced.rows, 134904))
  expect(sheetOf(kept, 'b2cs')).toHaveLength(1)
  expect(sheetOf(kept, 'hsn(b2c)')[1]!.slice(3, 7)).toEqual(['1', '0.00', '5', '0.00'])
})

const buyer = { gstin: '08AAPFU0939F1ZV', name: 'Khanna' }

test('rows 11, 12 and 15 with ₹100 given back before: the note is over both rates, the piece goes back by what is left', () => {
  const rows = sold([314896, 134904], 15000, 'within')
  const reduced = reduceLeft(leftRows(rows, []), 10000, 'within')
  // By value of 4,648.00: 67.75, 29.02, and of the delivery 2.26 and 0.97.
  expect(reduced.rows.map(({ total, taxable, cgst }) => [total, taxable, cgst])).toEqual([
    [6775, 5741, 517],
    [2902, 2764, 69],
    [226, 192, 17],
    [97, 93, 2],
  ])
  const left = leftRows(rows, [reduced])
  const back = creditLeft(left, [{ place: 1, quantity: 1 }])
  expect(sumOfRows(back)).toEqual({ total: 132002, taxable: 125716, igst: 0, cgst: 3143, sgst: 3143 })

  const sold11 = document('T/2627/000001', '08', rows)
  const note = document('C/2627/000001', '08', reduced.rows, 464800)
  const gstr1 = returned(sold11, note)
  expect(sheetOf(gstr1, 'b2cs').slice(1)).toEqual([
    ['OE', '08-Rajasthan', '', '5', '1299.08', '0.00', ''],
    ['OE', '08-Rajasthan', '', '18', '2698.28', '0.00', ''],
  ])
  // A price that was reduced takes back no piece.
  expect(sheetOf(gstr1, 'hsn(b2c)').slice(1)).toEqual([
    ...[
      [
        '6211',
        'Woven garments',
        'PCS-PIECES',
        '1',
        '3183.96',
        '18',
        '2698.28',
        '0.00',
        '242.84',
        '242.84',
        '0.00',
      ],
    ],
    ...[
      [
        '6214',
        'Woven garments',
        'PCS-PIECES',
        '1',
        '1364.04',
        '5',
        '1299.08',
        '0.00',
        '32.48',
        '32.48',
        '0.00',
      ],
    ],
  ])
  const third = document('C/2627/000002', '08', back, 464800)
  const business = returned(...[sold11, note, third].map((one) => ({ ...one, buyer })))
  expect(sheetOf(business, 'b2cs')).toHaveLength(1)
  expect(sheetOf(business, 'cdnr').slice(1)).toEqual(
    [
      ['C/2627/000001', '100.00', '18', '59.33'],
      ['C/2627/000001', '100.00', '5', '28.57'],
      ['C/2627/000002', '1320.02', '5', '1257.16'],
    ].map(([number, value, rate, taxable]) => [
      ...['08AAPFU0939F1ZV', 'Khanna', number, '30-Nov-26', 'C', '08-Rajasthan', 'N', 'Regular B2B'],
      ...[value, '', rate, taxable, '0.00'],
    ]),
  )
})

test('row 14 with ₹1,000 given back: the note is named as its large invoice is', () => {
  const rows = sold([12500000], 15000, 'between')
  const reduced = reduceLeft(leftRows(rows, []), 100000, 'between')
  const gstr1 = returned(
    document('T/2627/000001', '27', rows),
    document('C/2627/000001', '27', reduced.rows, 12515000),
  )
  expect(sheetOf(gstr1, 'cdnur').slice(1)).toEqual([
    ['B2CL', 'C/2627/000001', '30-Nov-26', 'C', '27-Maharashtra', '1000.00', '', '18', '847.46', '0.00'],
  ])
  expect(sheetOf(gstr1, 'b2cs')).toHaveLength(1)
})

const RATED = 'Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount'
const HSN =
  'HSN|Description|UQC|Total Quantity|Total Value|Rate|Taxable Value|Integrated Tax Amount|Central Tax Amount|State/UT Tax Amount|Cess Amount'
/** As the offline tool's own sheets have them. */
const COLUMNS: Record<SheetName, string> = {
  'b2b,sez,de':
    'GSTIN/UIN of Recipient|Receiver Name|Invoice Number|Invoice date|Invoice Value|Place Of Supply|Reverse Charge|Applicable % of Tax Rate|Invoice Type|E-Commerce GSTIN|Rate|Taxable Value|Cess Amount',
  b2cs: `Type|Place Of Supply|${RATED}|E-Commerce GSTIN`,
  b2cl: `Invoice Number|Invoice date|Invoice Value|Place Of Supply|${RATED}|E-Commerce GSTIN`,
  cdnr: `GSTIN/UIN of Recipient|Receiver Name|Note Number|Note Date|Note Type|Place Of Supply|Reverse Charge|Note Supply Type|Note Value|${RATED}`,
  cdnur: `UR Type|Note Number|Note Date|Note Type|Place Of Supply|Note Value|${RATED}`,
  'hsn(b2b)': HSN,
  'hsn(b2c)': HSN,
  docs: 'Nature of Document|Sr. No. From|Sr. No. To|Total Number|Cancelled',
}
test.each(SHEETS)('%s has the columns of the offline tool, in every row', (name) => {
  const sale = sold([12500000, 134904], 15000, 'between')
  const note = creditOne(sale, 0)
  const consumer = [document('T/2627/000001', '27', sale), document('C/2627/000001', '27', note, 99999999)]
  const [head, ...rows] = sheetOf(
    returned(
      ...consumer,
      document('T/2627/000002', '08', sale),
      ...consumer.map((one) => ({ ...one, buyer })),
    ),
    name,
  )
  expect(head!.join('|')).toBe(COLUMNS[name])
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toHaveLength(head!.length)
})

test('the sheets add up to the documents, and every document is counted', () => {
  const [one, dear] = [sold([314896, 134904], 15000, 'within'), sold([12500000], 15000, 'between')]
  const gstr1 = returned(
    document('T/2627/000001', '08', one),
    document('T/2627/000002', '29', dear),
    document('T/2627/000003', '29', sold([99900], 0, 'between')),
    document('C/2627/000001', '08', creditOne(one, 0), 464800),
  )
  const column = (sheet: Parameters<typeof sheetOf>[1], head: string) => {
    const [heads, ...lines] = sheetOf(gstr1, sheet)
    return lines.reduce((sum, cells) => sum + Math.round(Number(cells[heads!.indexOf(head)]) * 100), 0)
  }
  const taxable = column('b2cs', 'Taxable Value') + column('b2cl', 'Taxable Value')
  expect(taxable).toBe(gstr1.net.taxable)
  expect(column('hsn(b2c)', 'Taxable Value')).toBe(gstr1.net.taxable)
  expect(column('hsn(b2c)', 'Total Value')).toBe(gstr1.net.total)
  expect(column('hsn(b2c)', 'Central Tax Amount')).toBe(gstr1.net.cgst)
  expect(sheetOf(gstr1, 'docs').slice(1)).toEqual([
    ['Invoices for outward supply', 'T/2627/000001', 'T/2627/000003', '3', '0'],
    ['Credit Note', 'C/2627/000001', 'C/2627/000001', '1', '0'],
  ])
})
