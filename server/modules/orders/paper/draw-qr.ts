import { encode } from 'uqr'
import { INK } from './sheet.ts'

/** Draws a QR code `size` points wide; the quiet zone around it is up to the caller. */
export function drawQr(doc: PDFKit.PDFDocument, data: string, x: number, y: number, size: number): void {
  const { data: rows, size: modules } = encode(data, { ecc: 'M', border: 0 })
  const step = size / modules
  for (const [row, cells] of rows.entries())
    for (const [column, dark] of cells.entries())
      if (dark) doc.rect(x + column * step, y + row * step, step, step)
  doc.fill(INK)
}
