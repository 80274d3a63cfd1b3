import type { ImportError } from '../../../contract/admin/imports.ts'

/** The list as a file. What a spreadsheet would take for a formula is made text. */
export const errorsAsCsv = (errors: ImportError[]): string =>
  [
    ['row', 'column', 'error'],
    ...errors.map(({ row, column, message }) => [String(row), column ?? '', message]),
  ]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('')

/** As `server/platform/csv/csv-text.ts` has it. */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
