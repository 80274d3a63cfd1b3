import { isFormula } from '../../../core/spreadsheet-formula.ts'

/** One line of a file that a spreadsheet opens as what it is: text, but what is a number and may be computed with. */
export const csvLine = (cells: string[], isNumber: (cell: string) => boolean = () => false): string =>
  `${cells.map((cell) => (isNumber(cell) ? cell : quoted(harmless(cell)))).join(',')}\r\n`

/** A cell that a spreadsheet would compute gets a quote before it, and shows as it is. */
export const harmless = (cell: string): string => (isFormula(unquoted(cell)) ? `'${cell}` : cell)

/** The cell as it was before `harmless`. */
export const plain = (cell: string): string =>
  cell.startsWith("'") && isFormula(unquoted(cell)) ? cell.slice(1) : cell

const unquoted = (cell: string) => cell.replace(/^'+/, '')

const quoted = (cell: string) => (/[",\r\n']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
