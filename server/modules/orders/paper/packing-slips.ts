import { plainDayText } from '../../../../core/date.ts'
import { DEFAULT_LOCALE } from '../../../../core/locale.ts'
import { priceText, rupees } from '../../../../core/money.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import { addressLines } from './address-lines.ts'
import { drawQr } from './draw-qr.ts'
import type { Printable } from './orders-to-print.ts'
import {
  EYEBROW,
  HAIRLINE,
  leadingOf,
  linesOf,
  MM,
  printSheets,
  rule,
  type Sheet,
  SMALL,
  setLine,
  setLineEndingAt,
  setText,
  widthOf,
} from './sheet.ts'

const A5: [number, number] = [148 * MM, 210 * MM]
const MARGIN = 12 * MM
const FOOT = 22 * MM
const QR = 20 * MM

const BODY = { size: 10 }
const STRONG = { size: 10, weight: 'medium' } as const

/** Packing slips: the contents of each parcel, its address, and what the courier collects. */
export const packingSlips = (orders: Printable[], shop: ShopFacts): Promise<Buffer> =>
  printSheets(orders, {
    title: `Packing slips ${orders.map(({ code }) => code).join(', ')}`,
    size: A5,
    draw: (sheet, order) => drawSlip(sheet, order, shop),
  })

function drawSlip(sheet: Sheet, order: Printable, shop: ShopFacts) {
  const y = drawOrder(sheet, order, drawShop(sheet, order, shop))
  drawLines(sheet, order, y, shop)
  drawFoot(sheet, shop)
}

function drawShop({ doc, width }: Sheet, { code }: Printable, shop: ShopFacts): number {
  const textWidth = width - 2 * MARGIN - QR - 6 * MM
  setLine(doc, shop.name, MARGIN, MARGIN + 16, { size: 20, weight: 'display' })
  const at = { x: MARGIN, width: textWidth }
  let y = setText(doc, shop.address.join(', '), { ...at, y: MARGIN + 30 }, SMALL)
  y = setText(doc, `${shop.phone}, ${shop.email}`, { ...at, y }, SMALL)
  if (shop.gstin) y = setText(doc, `${shop.legalName}, GSTIN ${shop.gstin}`, { ...at, y }, SMALL)
  drawQr(doc, code, width - MARGIN - QR, MARGIN, QR)
  return Math.max(y, MARGIN + QR + 10)
}

function drawOrder({ doc, width }: Sheet, order: Printable, top: number): number {
  const { code, placedAt, address, toCollectPaise } = order
  const middle = width / 2 + 4 * MM
  rule(doc, MARGIN, width - MARGIN, top)
  const y = top + 16
  setLine(doc, 'ORDER', MARGIN, y, EYEBROW)
  setLine(doc, code, MARGIN, y + 17, { size: 14, weight: 'medium' })
  const left = { x: MARGIN, width: middle - MARGIN - 4 * MM }
  let leftY = setText(
    doc,
    `Placed on ${plainDayText(placedAt, DEFAULT_LOCALE)}`,
    { ...left, y: y + 32 },
    BODY,
  )
  leftY = setText(doc, paymentWords(toCollectPaise), { ...left, y: leftY + 8 }, STRONG)
  if (order.awbCode)
    leftY = setText(
      doc,
      `${order.courierName ?? 'Courier'}, AWB ${order.awbCode}`,
      { ...left, y: leftY },
      SMALL,
    )

  setLine(doc, 'TO', middle, y, EYEBROW)
  const right = { x: middle, width: width - MARGIN - middle }
  let rightY = y + 15
  for (const [place, line] of addressLines(address).entries())
    rightY = setText(doc, line, { ...right, y: rightY }, place === 0 ? STRONG : BODY)
  return Math.max(leftY, rightY) + 4
}

const paymentWords = (paise: number) =>
  paise > 0 ? `Cash on delivery: collect ${priceText(rupees(paise))}` : 'Paid. Nothing to collect.'

/** Each line with a box to tick, on as many pages as needed. */
function drawLines(sheet: Sheet, { code, lines }: Printable, top: number, shop: ShopFacts) {
  const { doc, width, height } = sheet
  // A pair's two sizes need more room than one letter.
  const sizes = Math.max(16 * MM, ...lines.map(({ size }) => widthOf(doc, size, STRONG) + 4 * MM))
  const name = { x: MARGIN + 6 * MM, width: width - 2 * MARGIN - 24 * MM - sizes }
  let y = lineHeads(sheet, top)
  for (const line of lines) {
    const rows = linesOf(doc, line.name, name.width, BODY).length
    if (y + rows * leadingOf(BODY) > height - FOOT) {
      drawFoot(sheet, shop)
      sheet.nextPage()
      setLine(doc, `Order ${code}, continued`, MARGIN, MARGIN + 10, STRONG)
      y = lineHeads(sheet, MARGIN + 18)
    }
    doc
      .lineWidth(0.7)
      .rect(MARGIN, y - 7.5, 8, 8)
      .stroke(HAIRLINE)
    setLineEndingAt(doc, line.size, width - MARGIN - 18 * MM, y, STRONG)
    setLineEndingAt(doc, String(line.quantity), width - MARGIN, y, STRONG)
    y = setText(doc, line.name, { ...name, y }, BODY) + 5
  }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  rule(doc, MARGIN, width - MARGIN, y - 9)
  setLineEndingAt(doc, `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, width - MARGIN, y + 5, STRONG)
}

function lineHeads({ doc, width }: Sheet, top: number): number {
  rule(doc, MARGIN, width - MARGIN, top)
  setLine(doc, 'IN THIS PARCEL', MARGIN, top + 14, EYEBROW)
  setLineEndingAt(doc, 'SIZE', width - MARGIN - 18 * MM, top + 14, EYEBROW)
  setLineEndingAt(doc, 'PIECES', width - MARGIN, top + 14, EYEBROW)
  return top + 32
}

function drawFoot({ doc, width, height }: Sheet, { phone, email, hours }: ShopFacts) {
  const at = { x: MARGIN, y: height - MARGIN - 12, width: width - 2 * MARGIN }
  rule(doc, MARGIN, width - MARGIN, at.y - 14)
  setText(doc, `Is something not as it should be? ${phone}, ${email}. ${hours}.`, at, SMALL)
}
