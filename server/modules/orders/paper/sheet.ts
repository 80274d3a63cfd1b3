import { loadFaces, runsOf, type Weight } from './typefaces.ts'

type Document = PDFKit.PDFDocument
export type Style = { size: number; weight?: Weight; colour?: string; leading?: number }

/** The brand's colour for text. */
export const INK = '#2a211d'
export const SOFT = '#6b5b50'
export const SMALL: Style = { size: 8, colour: SOFT }
export const EYEBROW: Style = { size: 7.5, weight: 'medium', colour: SOFT }
export const HAIRLINE = '#94836f'
export const MM = 72 / 25.4

/** A page to set text on; coordinates are points from its upper left corner. */
export type Sheet = {
  doc: Document
  width: number
  height: number
  nextPage(): void
}

/**
 * Makes one PDF; `draw` draws each of `items` on pages of its own. Yields to the event loop between items. The PDF library
 * is loaded for the first document.
 */
export async function printSheets<T>(
  items: T[],
  { title, size, draw }: { title: string; size: [number, number]; draw: (sheet: Sheet, item: T) => void },
): Promise<Buffer> {
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), loadFaces()])
  const info = { Title: title, Producer: 'PDFKit' }
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    info,
    lang: 'en-IN',
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  for (const [face, bytes] of faces) doc.registerFont(face, bytes)
  const sheet = { doc, width: size[0], height: size[1], nextPage: () => void doc.addPage() }
  for (const item of items) {
    sheet.nextPage()
    draw(sheet, item)
    await new Promise((resolve) => setImmediate(resolve))
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Sets one line with its baseline at `y`. Returns the x at which it ends. */
export function setLine(doc: Document, text: string, x: number, y: number, style: Style): number {
  doc.fillColor(style.colour ?? INK)
  let at = x
  for (const run of runsOf(text, style.weight ?? 'regular')) {
    doc.font(run.face, style.size).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += doc.widthOfString(run.text)
  }
  return at
}

export const setLineEndingAt = (doc: Document, text: string, end: number, y: number, style: Style) =>
  void setLine(doc, text, end - widthOf(doc, text, style), y, style)

/** Sets text in lines of at most `width`, with the first baseline at `y`. Returns the last baseline. */
export function setText(
  doc: Document,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  style: Style,
): number {
  let baseline = y
  for (const line of linesOf(doc, text, width, style)) {
    setLine(doc, line, x, baseline, style)
    baseline += leadingOf(style)
  }
  return baseline
}

export const leadingOf = ({ size, leading }: Style): number => leading ?? size * 1.4

export function linesOf(doc: Document, text: string, width: number, style: Style): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => cut(doc, one, width, style))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(doc, longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

export function widthOf(doc: Document, text: string, style: Style): number {
  return runsOf(text, style.weight ?? 'regular').reduce(
    (sum, run) => sum + doc.font(run.face, style.size).widthOfString(run.text),
    0,
  )
}

export const rule = (doc: Document, from: number, to: number, y: number, colour = HAIRLINE) =>
  void doc.lineWidth(0.5).moveTo(from, y).lineTo(to, y).stroke(colour)

const SYLLABLES = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** Breaks a word that is wider than a line. */
function cut(doc: Document, word: string, width: number, style: Style): string[] {
  if (widthOf(doc, word, style) <= width) return [word]
  const parts = ['']
  for (const { segment } of SYLLABLES.segment(word)) {
    const longer = parts.at(-1) + segment
    if (parts.at(-1) !== '' && widthOf(doc, longer, style) > width) parts.push(segment)
    else parts[parts.length - 1] = longer
  }
  return parts
}
