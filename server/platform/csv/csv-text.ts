import { isFormula } from '../../../core/spreadsheet-formula.ts'

/** A byte order mark, by which spreadsheets recognise UTF-8. */
export const MARK = '\ufeff'

/**
 * A line of a CSV file that spreadsheets show as it is: every cell is text, unless `isNumber` says that it is a number to
 * calculate with.
 */
export const csvLine = (cells: string[], isNumber: (cell: string) => boolean = () => false): string =>
  `${cells.map((cell) => (isNumber(cell) ? cell : quoted(harmless(cell)))).join(',')}\r\n`

/** Puts an apostrophe before a cell that a spreadsheet would evaluate as a formula. */
const harmless = (cell: string): string => (isFormula(unquoted(cell)) ? `'${cell}` : cell)

/** The cell without the apostrophe of `harmless`. */
export const plain = (cell: string): string =>
  cell.startsWith("'") && isFormula(unquoted(cell)) ? cell.slice(1) : cell

const unquoted = (cell: string) => cell.replace(/^'+/, '')

const quoted = (cell: string) => (/[",\r\n']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
