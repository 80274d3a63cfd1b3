import { expect, test } from 'vitest'
import { shareOut } from '../share-out.ts'
import { addDocument, newGstr1 } from './gstr1.ts'
import { type SheetName, sheetOf } from './gstr1-sheets.ts'
import { type CreditedRow, creditRows, invoiceRows, type SoldPieces, sumOfRows } from './invoice-rows.ts'
import type { Supply } from './piece-tax.ts'
import { deepened, rateRow } from './rates.ts'
import { OPENING_TAX_RULES as rules } from './rules.ts'

/** A hundred thousand take some seconds: RANDOM_ORDERS=100000. */
const ORDERS = Number(process.env.RANDOM_ORDERS ?? 5000)
const now = new Date('2026-11-22T12:00:00Z')

test(`of ${ORDERS} orders, what is invoiced less what is credited is what was kept`, () => {
  const random = randomFrom(20_261_122)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const gstr1 = newGstr1()
  let taxed = 0
  for (let order = 0; order < ORDERS; order++) {
    const supply: Supply = random() < 0.5 ? 'within' : 'between'
    const deliveryPaise = random() < 0.3 ? 0 : upTo(30_000)
    const sold = randomPieces(random, upTo)
    const invoice = invoiceRows({ pieces: sold, deliveryPaise, supply, at: now })
    const paid = sold.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, deliveryPaise)
    const whole = sumOfRows(invoice)
    hold(whole.total === paid, order, 'the invoice is not what was paid')
    hold(whole.taxable + whole.igst + whole.cgst + whole.sgst === paid, order, 'its parts are not the whole')
    hold(
      invoice.every(({ taxable, igst, cgst, sgst }) => Math.min(taxable, igst, cgst, sgst) >= 0),
      order,
      'below 0',
    )
    hold(whole.cgst === whole.sgst && (whole.igst === 0 || whole.cgst === 0), order, 'halves differ')

    // Pieces come back in two notes, some of them never.
    const first = randomCredit(invoice.map(({ quantity, position }) => (position === null ? 1 : quantity)))
    const left = invoice.map(({ quantity, position }, place) => {
      const gone = first.find((one) => one.place === place)?.quantity ?? 0
      return (position === null ? 1 : quantity) - gone
    })
    const second = randomCredit(left)
    const notes = [first, second].map((credited) => sumOfRows(creditRows(invoice, credited)))
    const back = sumOfRows(notes)
    const kept = invoice.reduce((sum, row, place) => {
      const count = row.position === null ? 1 : row.quantity
      const goes = [...first, ...second]
        .filter((one) => one.place === place)
        .reduce((before, { quantity }) => before + quantity, 0)
      return sum + (row.position === null ? (goes ? 0 : row.total) : row.unitPaise * (count - goes))
    }, 0)
    hold(whole.total - back.total === kept, order, 'what is kept is not invoice less notes')
    hold(back.total === back.taxable + back.igst + back.cgst + back.sgst, order, 'notes do not add up')

    const buyer = random() < 0.2 ? { gstin: '08AAPFU0939F1ZV', name: 'Khanna' } : null
    const document = {
      number: `T/2627/${order}`,
      issuedAt: now,
      place: supply === 'within' ? '08' : '27',
      supply,
      buyer,
    }
    addDocument(
      gstr1,
      { ...document, series: 'T', rows: invoice, totalPaise: paid, invoiceTotal: null },
      rules,
    )
    for (const credited of [first, second]) {
      const rows = creditRows(invoice, credited)
      const totalPaise = sumOfRows(rows).total
      if (totalPaise > 0)
        addDocument(gstr1, { ...document, series: 'C', rows, totalPaise, invoiceTotal: paid }, rules)
    }
    taxed += whole.igst + whole.cgst + whole.sgst - back.igst - back.cgst - back.sgst

    function randomCredit(most: number[]): CreditedRow[] {
      return most
        .map((quantity, place) => ({ place, quantity: upTo(quantity) }))
        .filter(({ quantity }) => quantity > 0)
    }
  }

  // The return of all of them: every paisa of the invoices less the notes is in one of its sheets, and in one of its sums.
  const { net } = gstr1
  const named = sumOf('b2b,sez,de') + sumOf('b2cl') - sumOf('cdnr') - sumOf('cdnur')
  expect(sumOf('b2cs') + named).toBe(net.taxable)
  for (const [head, is] of [
    ['Taxable Value', net.taxable],
    ['Total Value', net.total],
    ['Integrated Tax Amount', net.igst],
    ['Central Tax Amount', net.cgst],
  ] as const)
    expect(sumOf('hsn(b2b)', head) + sumOf('hsn(b2c)', head), head).toBe(is)
  expect(net.igst + net.cgst + net.sgst).toBe(taxed)

  function sumOf(sheet: SheetName, head = 'Taxable Value'): number {
    const [heads, ...lines] = sheetOf(gstr1, sheet)
    return lines.reduce((sum, cells) => sum + Math.round(Number(cells[heads!.indexOf(head)]) * 100), 0)
  }
})

/** Lines of some pieces, with something off them all that is shared by value and taken out of the band. */
function randomPieces(random: () => number, upTo: (most: number) => number): SoldPieces[] {
  const lines = Array.from({ length: 1 + upTo(3) }, (_, position) => ({
    position,
    name: 'Piece',
    hsn: ['6211', '6214', '5007'][upTo(2)]!,
    taxClass: random() < 0.8 ? ('apparel' as const) : ('fabric' as const),
    unitPaise: 1 + (random() < 0.2 ? 262_400 + upTo(32_700) : upTo(2_000_000)),
    quantity: 1 + upTo(3),
  }))
  const each = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  const value = each.reduce((sum, { unitPaise }) => sum + unitPaise, 0)
  const off = shareOut(
    random() < 0.5 ? 0 : upTo(Math.floor(value / 2)),
    each.map(({ unitPaise }) => unitPaise),
  )
  return each.map((line, place) => {
    const unitPaise = deepened(rateRow(line.taxClass, now), line.unitPaise - off[place]!)
    return { ...line, listedPaise: line.unitPaise, unitPaise, quantity: 1 }
  })
}

/** An assertion of the library a hundred thousand times over would be most of the time. */
function hold(holds: boolean, order: number, what: string): void {
  if (!holds) expect.fail(`order ${order}: ${what}`)
}

/** Mulberry32: the same orders every time. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
