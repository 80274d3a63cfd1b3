import { exactPriceText, type Paise, rupees } from '../../../../core/money.ts'
import type { TaxRow } from '../../../../core/tax/invoice-rows.ts'
import { hsnShown, type TaxRules } from '../../../../core/tax/rules.ts'
import { isUtgst } from '../../../../core/tax/states.ts'
import { inHindi } from './hindi-labels.ts'
import {
  EYEBROW,
  INK,
  leadingOf,
  linesOf,
  MM,
  rule,
  type Sheet,
  SMALL,
  type Style,
  setLine,
  setLineEndingAt,
  setText,
} from './sheet.ts'
import type { SummaryRow, TaxPaper } from './tax-papers-of.ts'

export const MARGIN = 14 * MM
export const STRONG: Style = { size: 9.5, weight: 'medium' }
const CELL: Style = { size: 8.5 }
const TINY: Style = { size: 7, colour: SMALL.colour! }

type Row = TaxRow | SummaryRow
type Column = { head: string; width: number; cell: (row: Row) => string; under?: (row: Row) => string }

/** From the right edge to the left; the description gets what remains. */
function columnsOf(paper: TaxPaper, rules: TaxRules): Column[] {
  return [
    { head: 'TOTAL', width: 25, cell: ({ total }) => plain(total) },
    ...(paper.kind === 'document' ? taxColumns(paper) : []),
    { head: 'EACH', width: 23, cell: (row) => (row.quantity > 0 ? plain(row.unitPaise) : '') },
    { head: 'PCS', width: 11, cell: ({ quantity }) => (quantity > 0 ? String(quantity) : '') },
    ...(paper.kind === 'document' ? [taxed('HSN', 17, ({ hsn }) => hsnShown(hsn, rules))] : []),
  ]
}

function taxColumns({ supply, place }: Extract<TaxPaper, { kind: 'document' }>): Column[] {
  const taxable = taxed('TAXABLE', 24, (row) => plain(row.taxable))
  if (supply === 'between')
    return [
      taxed(
        'IGST',
        26,
        ({ igst }) => plain(igst),
        ({ percent }) => `at ${percent}%`,
      ),
      taxable,
    ]
  const half = ({ percent }: TaxRow) => `at ${percent / 2}%`
  return [
    taxed(isUtgst(place) ? 'UTGST' : 'SGST', 22, ({ sgst }) => plain(sgst), half),
    taxed('CGST', 22, ({ cgst }) => plain(cgst), half),
    taxable,
  ]
}

function taxed(
  head: string,
  width: number,
  cell: (row: TaxRow) => string,
  under?: (row: TaxRow) => string,
): Column {
  const of = (write: (row: TaxRow) => string) => (row: Row) => ('percent' in row ? write(row) : '')
  return { head, width, cell: of(cell), ...(under && { under: of(under) }) }
}

type Place = {
  top: number
  /** The lowest y of a row; further rows go to the next page. */
  bottom: number
  /** Called at the end of each page. */
  endPage: () => void
  /** The heading of following pages. */
  title: string
}

/** Draws the document's rows over as many pages as needed. Returns the y at which they end. */
export function drawRows(
  sheet: Sheet,
  paper: TaxPaper,
  rules: TaxRules,
  { top, bottom, endPage, title }: Place,
): number {
  const { doc, width } = sheet
  const columns = columnsOf(paper, rules)
  const text = {
    x: MARGIN,
    width: width - 2 * MARGIN - columns.reduce((sum, column) => sum + column.width * MM, 0) - 8,
  }
  let y = drawHeads(sheet, columns, rules, top)
  for (const row of paper.rows) {
    const off = offOf(row)
    const names = linesOf(doc, row.name, text.width, CELL).length
    const rowHeight = names * leadingOf(CELL) + off.length * leadingOf(TINY)
    if (y + Math.max(rowHeight, leadingOf(CELL) + leadingOf(TINY)) > bottom) {
      endPage()
      sheet.nextPage()
      setLine(doc, title, MARGIN, MARGIN + 10, STRONG)
      y = drawHeads(sheet, columns, rules, MARGIN + 20)
    }
    eachColumn(width, columns, ({ cell, under }, end) => {
      setLineEndingAt(doc, cell(row), end, y, CELL)
      if (under) setLineEndingAt(doc, under(row), end, y + leadingOf(CELL) - 1, TINY)
    })
    let below = setText(doc, row.name, { ...text, y }, CELL)
    for (const less of off) below = setText(doc, less, { ...text, y: below - 1 }, TINY)
    y = Math.max(below, y + leadingOf(CELL) + leadingOf(TINY)) + 4
    rule(doc, MARGIN, width - MARGIN, y - 9)
    y += 5
  }
  return y
}

/** With Hindi labels, where the shop wants them, below the English ones. */
function drawHeads({ doc, width }: Sheet, columns: Column[], rules: TaxRules, top: number): number {
  const heads = (write: (head: string) => string, y: number) => {
    setLine(doc, write('DESCRIPTION'), MARGIN, y, EYEBROW)
    eachColumn(width, columns, ({ head }, end) => setLineEndingAt(doc, write(head), end, y, EYEBROW))
  }
  rule(doc, MARGIN, width - MARGIN, top, INK)
  heads((head) => head, top + 14)
  const more = rules.hindiLabels ? 11 : 0
  if (rules.hindiLabels) heads(inHindi, top + 25)
  rule(doc, MARGIN, width - MARGIN, top + 20 + more)
  return top + 34 + more
}

function eachColumn(width: number, columns: Column[], draw: (column: Column, end: number) => void) {
  let end = width - MARGIN
  for (const column of columns) {
    draw(column, end)
    end -= column.width * MM
  }
}

/**
 * Reductions that the document itself shows; only those reduce the tax. Of returned pieces some may have been refunded
 * before.
 */
function offOf({ listedPaise, unitPaise, quantity, total }: Row): string[] {
  if (quantity === 0) return []
  const before = unitPaise * quantity - total
  return [
    ...(listedPaise > unitPaise
      ? [`${plain(listedPaise)} less ${plain(listedPaise - unitPaise)} discount each`]
      : []),
    ...(before > 0 ? [`less ${plain(before)} given back before`] : []),
  ]
}

/** '2,668.70': the column's heading names the currency. */
const plain = (paise: Paise) => exactPriceText(rupees(paise)).replace('₹', '')
