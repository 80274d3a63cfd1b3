import type { ImportError } from '../../../contract/admin/imports.ts'
import { isFormula } from '../../../core/spreadsheet-formula.ts'

/** The list of errors as CSV. A cell that a spreadsheet would take for a formula is marked as text. */
export const errorsAsCsv = (errors: ImportError[]): string =>
  [
    ['row', 'column', 'error'],
    ...errors.map(({ row, column, message }) => [String(row), column ?? '', message]),
  ]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('')

function cell(text: string): string {
  const harmless = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
