import { HANDLE, handleFrom } from '../../../core/handle.ts'
import { CSV } from '../../../core/refusals/csv.ts'
import { type Report, wrong } from '../../platform/csv/csv-fault.ts'
import { plain } from '../../platform/csv/csv-text.ts'
import { BROKEN, type CsvRow } from '../../platform/csv/read-csv.ts'
import { COLUMNS, PRODUCT_COLUMNS } from './csv-columns.ts'

type Cells = Partial<Record<string, string>>

/** Twice the longest field; the rest of a cell is ignored. */
export const LONGEST_CELL = 10_000

/** The rows of a product. Columns that the file lacks are missing in `cells`. */
export type CsvProduct = { handle: string; rows: { row: number; cells: Cells }[] }

/** Groups the rows of a file by product; they have to be adjacent. Faults go to `report`. */
export async function* productsIn(
  rows: AsyncIterable<CsvRow>,
  { mostRows, report }: { mostRows: number; report: Report },
): AsyncGenerator<CsvProduct> {
  let names = null as (string | null)[] | null
  let group = null as CsvProduct | null
  const begun = new Map<string, number>()
  for await (const { row, cells } of rows) {
    if (!names) {
      names = namesIn(cells, report)
      if (!names) return
      continue
    }
    if (row > mostRows + 1) {
      report({ row, column: null, ...wrong(CSV.csvTooManyRows, { most: mostRows }) })
      break
    }
    if (cells.every((cell) => cell.trim() === '')) continue
    const found = cellsOf(row, cells, names, report)
    if (!found) continue
    const handle = found.handle || (found.name && handleFrom(found.name))
    if (!handle || !HANDLE.test(handle)) {
      report({ row, column: 'handle', ...wrong(handle ? CSV.csvHandleWrong : CSV.csvHandleMissing) })
      continue
    }
    if (group?.handle === handle) {
      group.rows.push({ row, cells: found })
      continue
    }
    const earlier = begun.get(handle)
    if (earlier !== undefined) {
      report({ row, column: 'handle', ...wrong(CSV.csvRowsApart, { handle, row: earlier }) })
      continue
    }
    if (group) yield group
    begun.set(handle, row)
    group = { handle, rows: [{ row, cells: found }] }
  }
  if (group) yield group
}

function namesIn(cells: string[], report: Report): (string | null)[] | null {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
  const said = new Set<string>()
  const columns = names.map((name, place) => {
    const column = COLUMNS.find((known) => known === name)
    // Spreadsheets leave empty columns behind.
    if (!name) return null
    if (!column) report({ row: 1, column: cells[place]!.slice(0, 60), ...wrong(CSV.csvColumnUnknown) })
    else if (said.has(column)) report({ row: 1, column, ...wrong(CSV.csvColumnTwice) })
    said.add(name)
    return column ?? null
  })
  if (said.has('handle') || said.has('name')) return columns
  report({ row: 1, column: null, ...wrong(CSV.csvColumnsUnnamed) })
  return null
}

function cellsOf(row: number, cells: string[], names: (string | null)[], report: Report): Cells | null {
  if (cells.length > names.length && cells.slice(names.length).some((cell) => cell.trim() !== '')) {
    report({ row, column: null, ...wrong(CSV.csvTooManyCells, { cells: cells.length, names: names.length }) })
    return null
  }
  const found: Cells = {}
  for (const [place, column] of names.entries()) {
    if (!column) continue
    const cell = cells[place] ?? ''
    if (cell.length > LONGEST_CELL) {
      report({ row, column, ...wrong(CSV.csvCellTooLong, { column, most: LONGEST_CELL }) })
      return null
    }
    if (cell.includes(BROKEN)) {
      report({ row, column, ...wrong(CSV.csvNotUtf8) })
      return null
    }
    found[column] = plain(cell).trim().replaceAll('\r\n', '\n')
  }
  return found
}

/** Later rows of a product may omit what its first row says, but not contradict it. */
export function refuseContradictions({ rows: [first, ...others] }: CsvProduct, report: Report): void {
  for (const { row, cells } of others)
    for (const column of PRODUCT_COLUMNS)
      if (cells[column] && cells[column] !== first!.cells[column])
        report({ row, column, ...wrong(CSV.csvRowsDiffer, { row: first!.row }) })
}
