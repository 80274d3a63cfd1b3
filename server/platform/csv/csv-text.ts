// What spreadsheets take for a formula, and what our own quote before it looks like (OWASP, CSV injection).
const FORMULA = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const QUOTED = /^'+[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/

/** One line of a file that a spreadsheet opens as what it is: text, but what is a number and may be computed with. */
export const csvLine = (cells: string[], isNumber: (cell: string) => boolean = () => false): string =>
  `${cells.map((cell) => (isNumber(cell) ? cell : quoted(harmless(cell)))).join(',')}\r\n`

/** A cell that a spreadsheet would compute gets a quote before it, and shows as it is. */
export const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** The cell as it was before `harmless`. */
export const plain = (cell: string): string => (QUOTED.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) => (/[",\r\n']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
