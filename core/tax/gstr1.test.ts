import { expect, test } from 'vitest'
import { addDocument, newGstr1, type ReturnedDocument } from './gstr1.ts'
import { sheetOf } from './gstr1-sheets.ts'
import { creditRows, invoiceRows, sumOfRows, type TaxRow } from './invoice-rows.ts'
import type { Supply } from './piece-tax.ts'

const at = new Date('2026-11-30T18:29:00Z')
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
const returned = (...documents: ReturnedDocument[]) => {
  const gstr1 = newGstr1()
  for (const one of documents) addDocument(gstr1, one, rules)
  return gstr1
}

test('row 14: a dear piece to another state is named; its note is named too', () => {
  const rows = sold([12500000], 15000, 'between')
  const gstr1 = returned(
    document('T/2627/000001', '27', rows),
    document('C/2627/000001', '27', creditRows(rows, [{ place: 0, quantity: 1 }]), 12515000),
  )
  expect(sheetOf(gstr1, 'b2cl').slice(1)).toEqual([
    ['T/2627/000001', '30-Nov-26', '125150.00', '27-Maharashtra', '', '18', '106059.32', '0.00', ''],
  ])
  expect(sheetOf(gstr1, 'cdnur').slice(1)).toEqual([
    ['B2CL', 'C/2627/000001', '30-Nov-26', 'C', '27-Maharashtra', '125000.00', '', '18', '105932.20', '0.00'],
  ])
  expect(sheetOf(gstr1, 'b2cs')).toHaveLength(1)
})

test('row 15: a note alone leaves its place and rate below nothing', () => {
  const rows = sold([314896, 134904], 15000, 'within')
  const gstr1 = returned(
    document('C/2627/000001', '08', creditRows(rows, [{ place: 1, quantity: 1 }]), 464800),
  )
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

test('the sheets add up to the documents, and every document is counted', () => {
  const [one, dear] = [sold([314896, 134904], 15000, 'within'), sold([12500000], 15000, 'between')]
  const gstr1 = returned(
    document('T/2627/000001', '08', one),
    document('T/2627/000002', '29', dear),
    document('T/2627/000003', '29', sold([99900], 0, 'between')),
    document('C/2627/000001', '08', creditRows(one, [{ place: 0, quantity: 1 }]), 464800),
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
