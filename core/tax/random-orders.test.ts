import { expect, test } from 'vitest'
import { shareOut } from '../share-out.ts'
import { addDocument, newGstr1 } from './gstr1.ts'
import { type SheetName, sheetOf } from './gstr1-sheets.ts'
import { type CreditedRow, invoiceRows, type SoldPieces, sumOfRows, type TaxRow } from './invoice-rows.ts'
import { creditLeft, type LeftRow, leftRows, reduceLeft } from './left-rows.ts'
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
  const ledger = { tax: 0, pieces: 0, consumers: new Map<string, number>() }
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

    // Pieces come back, or money without them, in some notes; now and then all that is left.
    const notes: { rows: TaxRow[]; credited: CreditedRow[] }[] = []
    for (let most = upTo(3); most > 0; most--) {
      const note = randomNote(leftRows(invoice, notes))
      if (sumOfRows(note.rows).total > 0) notes.push(note)
    }
    const left = sumOfRows(leftRows(invoice, notes))
    const back = sumOfRows(notes.flatMap(({ rows }) => rows))
    hold(back.total === back.taxable + back.igst + back.cgst + back.sgst, order, 'notes do not add up')
    hold(
      PARTS.every((part) => whole[part] - back[part] === left[part] && left[part] >= 0),
      order,
      'what is left is not the invoice less its notes',
    )
    hold(left.total > 0 || PARTS.every((part) => left[part] === 0), order, 'tax is left of nothing')

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
    // Who is registered, and what is large and goes to another state, is named by its document.
    const summed = buyer || (supply === 'between' && paid > 1_00_000_00) ? null : document.place
    enter(invoice, 1, summed)
    for (const { rows } of notes) {
      const totalPaise = sumOfRows(rows).total
      addDocument(gstr1, { ...document, series: 'C', rows, totalPaise, invoiceTotal: paid }, rules)
      enter(rows, -1, summed)
    }

    /** Pieces by what is left of them, or an amount off some rows or all. */
    function randomNote(before: LeftRow[]) {
      if (random() < 0.4) {
        const about = random() < 0.5 ? null : upTo(invoice.length - 1)
        const amount = 1 + upTo(before.reduce((sum, { total }) => sum + total, 0))
        return reduceLeft(before, amount, supply, (row) => about === null || row === invoice[about])
      }
      const credited = random() < 0.2 ? allOf(before) : randomCredit(before.map(({ pieces }) => pieces))
      return { rows: creditLeft(before, credited), credited }
    }
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
  expect(net.igst + net.cgst + net.sgst).toBe(ledger.tax)
  expect(sumOf('hsn(b2b)', 'Total Quantity') + sumOf('hsn(b2c)', 'Total Quantity')).toBe(ledger.pieces * 100)
  const shown = sheetOf(gstr1, 'b2cs')
    .slice(1)
    .map(
      ([, place, , percent, taxable]) =>
        [`${place!.slice(0, 2)} ${percent}`, Math.round(Number(taxable) * 100)] as const,
    )
  expect(new Map(shown)).toEqual(new Map([...ledger.consumers].filter(([, taxable]) => taxable !== 0)))

  /** As the ledger has it: by the paise of each document alone, whatever sheet it is in. */
  function enter(rows: TaxRow[], sign: number, place: string | null) {
    for (const { igst, cgst, sgst, quantity, taxable, percent } of rows) {
      ledger.tax += sign * (igst + cgst + sgst)
      ledger.pieces += sign * quantity
      if (place === null) continue
      const key = `${place} ${percent}`
      ledger.consumers.set(key, (ledger.consumers.get(key) ?? 0) + sign * taxable)
    }
  }

  function sumOf(sheet: SheetName, head = 'Taxable Value'): number {
    const [heads, ...lines] = sheetOf(gstr1, sheet)
    return lines.reduce((sum, cells) => sum + Math.round(Number(cells[heads!.indexOf(head)]) * 100), 0)
  }
})

const PARTS = ['total', 'taxable', 'igst', 'cgst', 'sgst'] as const

const allOf = (left: LeftRow[]): CreditedRow[] =>
  left.filter(({ pieces }) => pieces > 0).map(({ place, pieces }) => ({ place, quantity: pieces }))

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
