import { plainDayText } from '../../../../core/date.ts'
import { DEFAULT_LOCALE } from '../../../../core/locale.ts'
import { exactPriceText, type Paise, rupees } from '../../../../core/money.ts'
import { sumOfRows } from '../../../../core/tax/invoice-rows.ts'
import type { TaxRules } from '../../../../core/tax/rules.ts'
import { isUtgst, placeText } from '../../../../core/tax/states.ts'
import type { WhyCredited } from '../tax/document.ts'
import { addressLines } from './address-lines.ts'
import { labelled } from './hindi-labels.ts'
import {
  EYEBROW,
  INK,
  MM,
  printSheets,
  rule,
  type Sheet,
  SMALL,
  type Style,
  setLine,
  setLineEndingAt,
  setText,
} from './sheet.ts'
import { drawRows, MARGIN, STRONG } from './tax-paper-rows.ts'
import type { TaxPaper } from './tax-papers-of.ts'

const A4: [number, number] = [210 * MM, 297 * MM]
const FOOT = 30 * MM

const BODY: Style = { size: 9.5 }

/**
 * Tax invoices and credit notes with everything that rules 46 and 53 of the CGST Rules require; for an order without any, a
 * summary that states that it is no invoice.
 */
export const taxPapers = (papers: TaxPaper[], rules: TaxRules): Promise<Buffer> =>
  printSheets(papers, {
    title: papers.map((paper) => `${titleOf(paper)} ${paper.number}`).join(', '),
    size: A4,
    draw: (sheet, paper) => drawPaper(sheet, paper, rules),
  })

const titleOf = (paper: TaxPaper) =>
  paper.kind === 'summary' ? 'Order summary' : paper.series === 'T' ? 'Tax invoice' : 'Credit note'

const continued = (paper: TaxPaper) => `${titleOf(paper)} ${paper.number}, continued`

const WHY: Record<WhyCredited, string> = {
  'came back': 'The parcel was not delivered.',
  returned: 'Pieces were returned.',
  'price reduced': 'The price was reduced after the sale.',
}

function drawPaper(sheet: Sheet, paper: TaxPaper, rules: TaxRules) {
  let y = drawHead(sheet, paper, rules)
  y = drawParties(sheet, paper, rules, y)
  y = drawRows(sheet, paper, rules, {
    top: y,
    bottom: sheet.height - FOOT - MARGIN,
    endPage: () => drawFoot(sheet, paper, rules),
    title: continued(paper),
  })
  drawSums(sheet, paper, rules, y)
  drawFoot(sheet, paper, rules)
}

function drawHead({ doc, width }: Sheet, paper: TaxPaper, rules: TaxRules): number {
  const { seller, number } = paper
  const right = width - MARGIN
  setLine(doc, seller.name, MARGIN, MARGIN + 20, { size: 24, weight: 'display' })
  const at = { x: MARGIN, width: 95 * MM }
  let left = setText(doc, seller.legalName, { ...at, y: MARGIN + 40 }, STRONG)
  left = setText(doc, seller.address.join(', '), { ...at, y: left }, SMALL)
  if (paper.kind === 'document')
    left = setText(doc, `GSTIN ${paper.seller.gstin}`, { ...at, y: left + 4 }, STRONG)
  left = setText(doc, `${seller.phone}, ${seller.email}`, { ...at, y: left }, SMALL)

  setLineEndingAt(doc, labelled(titleOf(paper).toUpperCase(), rules), right, MARGIN + 9, EYEBROW)
  setLineEndingAt(doc, number, right, MARGIN + 27, { size: 15, weight: 'medium' })
  setLineEndingAt(doc, plainDayText(dateOf(paper), DEFAULT_LOCALE), right, MARGIN + 42, BODY)
  setLineEndingAt(doc, underNumber(paper), right, MARGIN + 56, SMALL)
  return Math.max(left, MARGIN + 60) + 6
}

const dateOf = (paper: TaxPaper) => (paper.kind === 'summary' ? paper.placedAt : paper.issuedAt)

function underNumber(paper: TaxPaper): string {
  if (paper.kind === 'summary') return 'This is not a tax invoice.'
  const { invoice } = paper
  return invoice ? `for invoice ${invoice.number} of ${plainDayText(invoice.issuedAt, DEFAULT_LOCALE)}` : ''
}

function drawParties({ doc, width }: Sheet, paper: TaxPaper, rules: TaxRules, top: number): number {
  const middle = MARGIN + 100 * MM
  rule(doc, MARGIN, width - MARGIN, top)
  setLine(doc, labelled('BILLED AND DELIVERED TO', rules), MARGIN, top + 16, EYEBROW)
  let left = top + 31
  for (const [line, text] of [...businessLines(paper.address), ...addressLines(paper.address)].entries())
    left = setText(doc, text, { x: MARGIN, y: left, width: 90 * MM }, line === 0 ? STRONG : BODY)
  let right = top + 16
  for (const [label, text] of factsOf(paper)) {
    setLine(doc, labelled(label, rules), middle, right, EYEBROW)
    right = setText(doc, text, { x: middle, y: right + 13, width: width - MARGIN - middle }, BODY) + 5
  }
  return Math.max(left, right) + 2
}

/** A registered buyer is named as in their registration; the recipient of the parcel is named below. */
const businessLines = ({ gstin, legalName }: TaxPaper['address']): string[] =>
  gstin ? [legalName ?? '', `GSTIN ${gstin}`].filter(Boolean) : []

function factsOf(paper: TaxPaper): [string, string][] {
  const order: [string, string] = [
    'ORDER',
    `${paper.orderCode}, ${plainDayText(paper.placedAt, DEFAULT_LOCALE)}`,
  ]
  if (paper.kind === 'summary') return [order]
  const { place, why } = paper
  return [
    ['PLACE OF SUPPLY', placeText(place)],
    order,
    ['TAX UNDER REVERSE CHARGE', 'No'],
    ...(why ? [['WHY', WHY[why]] as [string, string]] : []),
  ]
}

function drawSums(sheet: Sheet, paper: TaxPaper, rules: TaxRules, top: number) {
  const { doc, width, height } = sheet
  const lines = paper.kind === 'document' ? sumLines(paper) : []
  const paid = paidLines(paper)
  let y = top
  if (y + (lines.length + paid.length + 2) * 15 > height - FOOT - MARGIN) {
    drawFoot(sheet, paper, rules)
    sheet.nextPage()
    setLine(doc, continued(paper), MARGIN, MARGIN + 10, STRONG)
    y = MARGIN + 26
  }
  const [left, right] = [width - MARGIN - (rules.hindiLabels ? 95 : 70) * MM, width - MARGIN]
  y += 4
  const set = ([label, amount]: [string, Paise], style: Style) => {
    setLine(doc, labelled(label, rules), left, y, style)
    setLineEndingAt(doc, exactPriceText(rupees(amount)), right, y, style)
    y += 14
  }
  for (const line of lines) set(line, BODY)
  rule(doc, left, right, y - 8, INK)
  y += 8
  set([totalWords(paper), totalOf(paper)], { size: 12, weight: 'medium' })
  y += 4
  for (const line of paid) set(line, BODY)
}

const totalOf = ({ rows }: TaxPaper): Paise => rows.reduce((sum, row) => sum + row.total, 0)

/**
 * How an order is paid that store credit pays in part. Earlier cancellations reduced the other payment first, so the credit
 * counts in full up to the total; later ones are on credit notes.
 */
function paidLines(paper: TaxPaper): [string, Paise][] {
  const total = totalOf(paper)
  const credit = Math.min(paper.creditPaise, total)
  if (credit === 0 || (paper.kind === 'document' && paper.series === 'C')) return []
  const rest: [string, Paise] = [
    paper.inCash ? 'To be collected on delivery' : 'Paid otherwise, online',
    total - credit,
  ]
  return [['Paid by store credit', credit], ...(credit < total ? [rest] : [])]
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
