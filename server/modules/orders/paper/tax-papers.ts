import { dayText } from '../../../../core/date.ts'
import { DEFAULT_LOCALE } from '../../../../core/locale.ts'
import type { Paise } from '../../../../core/money.ts'
import { sumOfRows, type TaxRow } from '../../../../core/tax/invoice-rows.ts'
import { hsnShown, type TaxRules } from '../../../../core/tax/rules.ts'
import { isUtgst, placeText } from '../../../../core/tax/states.ts'
import type { WhyCredited } from '../tax/document.ts'
import { addressLines } from './address-lines.ts'
import { rupeesText } from './rupees-text.ts'
import {
  EYEBROW,
  HAIRLINE,
  INK,
  leadingOf,
  linesOf,
  MM,
  printSheets,
  type Sheet,
  SMALL,
  type Style,
  setLine,
  setLineEndingAt,
  setText,
} from './sheet.ts'
import type { SummaryRow, TaxPaper } from './tax-papers-of.ts'

const A4: [number, number] = [210 * MM, 297 * MM]
const MARGIN = 14 * MM
const FOOT = 30 * MM

const BODY: Style = { size: 9.5 }
const STRONG: Style = { size: 9.5, weight: 'medium' }
const CELL: Style = { size: 8.5 }
const TINY: Style = { size: 7, colour: SMALL.colour! }

/**
 * Tax invoices and credit notes with what rules 46 and 53 of the CGST Rules want on them; of an order that has none, a
 * summary that says it is no invoice.
 */
export const taxPapers = (papers: TaxPaper[], rules: TaxRules): Promise<Buffer> =>
  printSheets(papers, {
    title: papers.map((one) => `${titleOf(one)} ${one.number}`).join(', '),
    size: A4,
    draw: (sheet, paper) => drawPaper(sheet, paper, rules),
  })

const titleOf = (paper: TaxPaper) =>
  paper.kind === 'summary' ? 'Order summary' : paper.series === 'T' ? 'Tax invoice' : 'Credit note'

const WHY: Record<WhyCredited, string> = {
  'came back': 'The parcel came back undelivered.',
  returned: 'Pieces were returned.',
  'price reduced': 'The price was reduced after the sale.',
}

function drawPaper(sheet: Sheet, paper: TaxPaper, rules: TaxRules) {
  let y = drawHead(sheet, paper)
  y = drawParties(sheet, paper, y)
  y = drawRows(sheet, paper, rules, y)
  drawSums(sheet, paper, y)
  drawFoot(sheet, paper, rules)
}

function drawHead({ doc, width }: Sheet, paper: TaxPaper): number {
  const { seller, number } = paper
  const right = width - MARGIN
  setLine(doc, seller.name, MARGIN, MARGIN + 20, { size: 24, weight: 'display' })
  const at = { x: MARGIN, width: 95 * MM }
  let left = setText(doc, seller.legalName, { ...at, y: MARGIN + 40 }, STRONG)
  left = setText(doc, seller.address.join(', '), { ...at, y: left }, SMALL)
  if (paper.kind === 'document')
    left = setText(doc, `GSTIN ${paper.seller.gstin}`, { ...at, y: left + 4 }, STRONG)
  left = setText(doc, `${seller.phone}, ${seller.email}`, { ...at, y: left }, SMALL)

  setLineEndingAt(doc, titleOf(paper).toUpperCase(), right, MARGIN + 9, EYEBROW)
  setLineEndingAt(doc, number, right, MARGIN + 27, { size: 15, weight: 'medium' })
  setLineEndingAt(doc, dayText(dateOf(paper), DEFAULT_LOCALE), right, MARGIN + 42, BODY)
  setLineEndingAt(doc, underNumber(paper), right, MARGIN + 56, SMALL)
  return Math.max(left, MARGIN + 60) + 6
}

const dateOf = (paper: TaxPaper) => (paper.kind === 'summary' ? paper.placedAt : paper.issuedAt)

function underNumber(paper: TaxPaper): string {
  if (paper.kind === 'summary') return 'This is not a tax invoice.'
  const { invoice } = paper
  return invoice ? `for invoice ${invoice.number} of ${dayText(invoice.issuedAt, DEFAULT_LOCALE)}` : ''
}

function drawParties({ doc, width }: Sheet, paper: TaxPaper, top: number): number {
  const middle = MARGIN + 100 * MM
  rule(doc, MARGIN, width - MARGIN, top)
  setLine(doc, 'BILLED AND DELIVERED TO', MARGIN, top + 16, EYEBROW)
  let left = top + 31
  for (const [line, text] of addressLines(paper.address).entries())
    left = setText(doc, text, { x: MARGIN, y: left, width: 90 * MM }, line === 0 ? STRONG : BODY)
  let right = top + 16
  for (const [label, text] of factsOf(paper)) {
    setLine(doc, label, middle, right, EYEBROW)
    right = setText(doc, text, { x: middle, y: right + 13, width: width - MARGIN - middle }, BODY) + 5
  }
  return Math.max(left, right) + 2
}

function factsOf(paper: TaxPaper): [string, string][] {
  const order: [string, string] = ['ORDER', `${paper.orderCode}, ${dayText(paper.placedAt, DEFAULT_LOCALE)}`]
  if (paper.kind === 'summary') return [order]
  const { place, why } = paper
  return [
    ['PLACE OF SUPPLY', placeText(place)],
    order,
    ['TAX UNDER REVERSE CHARGE', 'No'],
    ...(why ? [['WHY', WHY[why]] as [string, string]] : []),
  ]
}

type Row = TaxRow | SummaryRow
type Column = { head: string; width: number; cell: (row: Row) => string; under?: (row: Row) => string }

/** From the right edge leftwards; what is left is the description's. */
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

function drawRows(sheet: Sheet, paper: TaxPaper, rules: TaxRules, top: number): number {
  const { doc, width, height } = sheet
  const columns = columnsOf(paper, rules)
  const text = {
    x: MARGIN,
    width: width - 2 * MARGIN - columns.reduce((sum, one) => sum + one.width * MM, 0) - 8,
  }
  let y = drawHeads(sheet, columns, top)
  for (const row of paper.rows) {
    const off = offOf(row)
    const names = linesOf(doc, row.name, text.width, CELL).length
    const rowHeight = names * leadingOf(CELL) + (off ? leadingOf(TINY) : 0)
    if (y + Math.max(rowHeight, leadingOf(CELL) + leadingOf(TINY)) > height - FOOT - MARGIN) {
      drawFoot(sheet, paper, rules)
      sheet.nextPage()
      setLine(doc, `${titleOf(paper)} ${paper.number}, continued`, MARGIN, MARGIN + 10, STRONG)
      y = drawHeads(sheet, columns, MARGIN + 20)
    }
    eachColumn(width, columns, ({ cell, under }, end) => {
      setLineEndingAt(doc, cell(row), end, y, CELL)
      if (under) setLineEndingAt(doc, under(row), end, y + leadingOf(CELL) - 1, TINY)
    })
    let below = setText(doc, row.name, { ...text, y }, CELL)
    if (off) below = setText(doc, off, { ...text, y: below - 1 }, TINY)
    y = Math.max(below, y + leadingOf(CELL) + leadingOf(TINY)) + 4
    rule(doc, MARGIN, width - MARGIN, y - 9)
    y += 5
  }
  return y
}

function drawHeads({ doc, width }: Sheet, columns: Column[], top: number): number {
  rule(doc, MARGIN, width - MARGIN, top, INK)
  setLine(doc, 'DESCRIPTION', MARGIN, top + 14, EYEBROW)
  eachColumn(width, columns, ({ head }, end) => setLineEndingAt(doc, head, end, top + 14, EYEBROW))
  rule(doc, MARGIN, width - MARGIN, top + 20)
  return top + 34
}

function eachColumn(width: number, columns: Column[], draw: (column: Column, end: number) => void) {
  let end = width - MARGIN
  for (const column of columns) {
    draw(column, end)
    end -= column.width * MM
  }
}

/** Only what the paper itself says is taken off lessens the tax. */
const offOf = ({ listedPaise, unitPaise, quantity }: Row): string | null =>
  quantity > 0 && listedPaise > unitPaise
    ? `${plain(listedPaise)} less ${plain(listedPaise - unitPaise)} discount each`
    : null

function drawSums(sheet: Sheet, paper: TaxPaper, top: number) {
  const { doc, width, height } = sheet
  const lines = paper.kind === 'document' ? sumLines(paper) : []
  let y = top
  if (y + (lines.length + 2) * 15 > height - FOOT - MARGIN) {
    sheet.nextPage()
    y = MARGIN + 20
  }
  const [left, right] = [width - MARGIN - 70 * MM, width - MARGIN]
  y += 4
  for (const [label, amount] of lines) {
    setLine(doc, label, left, y, BODY)
    setLineEndingAt(doc, rupeesText(amount), right, y, BODY)
    y += 14
  }
  rule(doc, left, right, y - 8, INK)
  const strong: Style = { size: 12, weight: 'medium' }
  setLine(doc, totalWords(paper), left, y + 8, strong)
  const total = paper.rows.reduce((sum, row) => sum + row.total, 0)
  setLineEndingAt(doc, rupeesText(total), right, y + 8, strong)
}

const totalWords = (paper: TaxPaper) =>
  paper.kind === 'summary' ? 'Total' : paper.series === 'T' ? 'Total, tax included' : 'Total credited'

function sumLines({ rows, supply, place }: Extract<TaxPaper, { kind: 'document' }>): [string, Paise][] {
  const { taxable, igst, cgst, sgst } = sumOfRows(rows)
  const taxes: [string, Paise][] =
    supply === 'between'
      ? [['IGST', igst]]
      : [
          ['CGST', cgst],
          [isUtgst(place) ? 'UTGST' : 'SGST', sgst],
        ]
  return [['Taxable value', taxable], ...taxes]
}

function drawFoot({ doc, width, height }: Sheet, paper: TaxPaper, { signatory }: TaxRules) {
  const top = height - MARGIN - FOOT + 12 * MM
  rule(doc, MARGIN, width - MARGIN, top)
  const at = { x: MARGIN, width: width - 2 * MARGIN }
  if (paper.kind === 'summary') {
    setText(doc, SUMMARY_ENDS, { ...at, y: top + 15 }, SMALL)
    return
  }
  const signed = signatory ? `, ${signatory}, authorised signatory` : ''
  const y = setText(doc, `For ${paper.seller.legalName}${signed}.`, { ...at, y: top + 15 }, STRONG)
  setText(doc, DOCUMENT_ENDS, { ...at, y }, SMALL)
}

const SUMMARY_ENDS =
  'All amounts in Indian rupees. What was ordered and what it costs; where the shop is registered for GST, the tax invoice is issued when the parcel leaves.'
const DOCUMENT_ENDS =
  'All amounts in Indian rupees. Issued electronically: it needs no signature by hand. Please keep it for exchanges and returns.'

/** '2,668.70': under a head that says what it is of. */
const plain = (paise: Paise) => rupeesText(paise).replace('₹', '')

const rule = (doc: PDFKit.PDFDocument, from: number, to: number, y: number, colour = HAIRLINE) =>
  void doc.lineWidth(0.5).moveTo(from, y).lineTo(to, y).stroke(colour)
