import { priceText, rupees } from '../../../../core/money.ts'
import type { ShopFacts } from '../../../../core/shop.ts'
import { addressLines } from './address-lines.ts'
import { drawQr } from './draw-qr.ts'
import type { Printable } from './orders-to-print.ts'
import {
  EYEBROW,
  INK,
  leadingOf,
  linesOf,
  MM,
  printSheets,
  type Sheet,
  SMALL,
  SOFT,
  type Style,
  setLine,
  setText,
  widthOf,
} from './sheet.ts'

const LABEL: [number, number] = [100 * MM, 150 * MM]
const MARGIN = 6 * MM
const QR = 24 * MM
const FOOT = 34 * MM
const BAND = 13 * MM

/** Labels for parcels, 100 × 150 mm each. */
export const addressLabels = (orders: Printable[], shop: ShopFacts): Promise<Buffer> =>
  printSheets(orders, {
    title: `Address labels ${orders.map(({ code }) => code).join(', ')}`,
    size: LABEL,
    draw: (sheet, order) => drawLabel(sheet, order, shop),
  })

function drawLabel(sheet: Sheet, order: Printable, shop: ShopFacts) {
  const { doc, width, height } = sheet
  const at = { x: MARGIN, width: width - 2 * MARGIN }
  setLine(doc, 'FROM', MARGIN, MARGIN + 7, EYEBROW)
  setLine(doc, shop.name, MARGIN, MARGIN + 19, { size: 11, weight: 'medium' })
  let y = setText(doc, shop.address.join(', '), { ...at, y: MARGIN + 30 }, SMALL)
  y = setText(doc, shop.phone, { ...at, y }, SMALL)
  rule(sheet, y - 4)
  const band = height - MARGIN - FOOT - BAND
  setLine(doc, 'TO', MARGIN, y + 12, EYEBROW)
  drawAddress(sheet, addressLines(order.address), y + 12, band)
  drawMoney(sheet, order.toCollectPaise, band)
  drawParcel(sheet, order, height - MARGIN - FOOT)
}

/** As large as fits between `top` and `bottom`, since it is read at arm's length. */
function drawAddress({ doc, width }: Sheet, lines: string[], top: number, bottom: number) {
  const column = width - 2 * MARGIN
  const styles =
    (size: number) =>
    (place: number): Style => ({
      size,
      leading: size * 1.28,
      weight: place === 0 || place >= lines.length - 2 ? 'medium' : 'regular',
    })
  const heightAt = (size: number) =>
    lines.reduce((sum, line, place) => {
      const style = styles(size)(place)
      return sum + linesOf(doc, line, column, style).length * leadingOf(style)
    }, 0)
  const size = [16, 14, 12.5, 11, 10, 9, 8].find((points) => top + 4 + heightAt(points) <= bottom - 4) ?? 7
  let y = top + 4 + size
  for (const [place, line] of lines.entries())
    y = setText(doc, line, { x: MARGIN, y, width: column }, styles(size)(place))
}

function drawMoney({ doc, width }: Sheet, toCollectPaise: number, top: number) {
  const text = toCollectPaise > 0 ? `COD: collect ${priceText(rupees(toCollectPaise))}` : 'PREPAID'
  const style = { size: 17, weight: 'medium' } as const
  if (toCollectPaise > 0) {
    doc.rect(MARGIN, top, width - 2 * MARGIN, BAND).fill(INK)
    setLine(doc, text, MARGIN + 8, top + BAND / 2 + 6, { ...style, colour: '#ffffff' })
  } else {
    doc
      .lineWidth(1)
      .rect(MARGIN, top, width - 2 * MARGIN, BAND)
      .stroke(INK)
    setLine(doc, text, MARGIN + 8, top + BAND / 2 + 6, style)
  }
}

/** The parcel's number as a code for the courier's scanner; without one yet, the order's code, and room to write the number. */
function drawParcel({ doc, width }: Sheet, { code, awbCode, courierName }: Printable, top: number) {
  drawQr(doc, awbCode ?? code, width - MARGIN - QR, top + 5 * MM, QR)
  const column = { x: MARGIN, width: width - 2 * MARGIN - QR - 4 * MM }
  setLine(doc, 'AWB', MARGIN, top + 22, EYEBROW)
  if (awbCode) {
    const style = (size: number) => ({ size, weight: 'medium' }) as const
    // In one line: below it there is room for the courier's name only.
    const size = [13, 11, 9, 8].find((points) => widthOf(doc, awbCode, style(points)) <= column.width) ?? 7
    setLine(doc, awbCode, MARGIN, top + 37, style(size))
    if (courierName) setText(doc, courierName, { ...column, y: top + 52 }, SMALL)
  } else
    doc
      .lineWidth(0.7)
      .moveTo(MARGIN, top + 46)
      .lineTo(MARGIN + column.width, top + 46)
      .stroke(SOFT)
  setLine(doc, 'ORDER', MARGIN, top + 72, EYEBROW)
  setLine(doc, code, MARGIN, top + 86, { size: 11, weight: 'medium' })
}

const rule = ({ doc, width }: Sheet, y: number) =>
  void doc
    .lineWidth(0.7)
    .moveTo(MARGIN, y)
    .lineTo(width - MARGIN, y)
    .stroke(INK)
