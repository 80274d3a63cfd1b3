import { COLUMNS, type Column, PRODUCT_COLUMNS } from './csv-columns.ts'
import { plain } from './csv-text.ts'
import { HANDLE, handleFrom } from './handles.ts'
import { BROKEN, type CsvRow } from './read-csv.ts'

export type CsvFault = { row: number; column: string | null; message: string }
type Cells = Partial<Record<Column, string>>

/** The rows of one product. A column that the file does not have is not in `cells`. */
export type CsvProduct = { handle: string; rows: { row: number; cells: Cells }[] }

/** Puts the rows of a product together; they stand together in the file. Faults go to `report`. */
export async function* productsIn(
  rows: AsyncIterable<CsvRow>,
  { mostRows, report }: { mostRows: number; report: (fault: CsvFault) => void },
): AsyncGenerator<CsvProduct> {
  let names = null as (Column | null)[] | null
  let group = null as CsvProduct | null
  const begun = new Map<string, number>()
  for await (const { row, cells } of rows) {
    if (!names) {
      names = namesIn(cells, report)
      if (!names) return
      continue
    }
    if (row > mostRows + 1) {
      report({ row, column: null, message: `The file has more than ${mostRows} rows. Import it in parts.` })
      break
    }
    if (cells.every((cell) => cell.trim() === '')) continue
    const found = cellsOf(row, cells, names, report)
    if (!found) continue
    const handle = found.handle || (found.name && handleFrom(found.name))
    if (!handle || !HANDLE.test(handle)) {
      report({ row, column: 'handle', message: handle ? NO_HANDLE : NEITHER })
      continue
    }
    if (group?.handle === handle) {
      group.rows.push({ row, cells: found })
      continue
    }
    const earlier = begun.get(handle)
    if (earlier !== undefined) {
      report({
        row,
        column: 'handle',
        message: `The rows of one product stand together. Those of ${handle} begin in row ${earlier}.`,
      })
      continue
    }
    if (group) yield group
    begun.set(handle, row)
    group = { handle, rows: [{ row, cells: found }] }
  }
  if (group) yield group
}

const NEITHER = 'This row has no handle, and no name that makes one.'
const NO_HANDLE = 'A handle has small letters, digits and hyphens, such as bela-a-line-kurti.'

function namesIn(cells: string[], report: (fault: CsvFault) => void): (Column | null)[] | null {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
  const said = new Set<string>()
  const columns = names.map((name, place) => {
    const column = COLUMNS.find((known) => known === name)
    // Spreadsheets leave empty columns behind.
    if (!name) return null
    if (!column) report({ row: 1, column: cells[place]!.slice(0, 60), message: 'There is no such column.' })
    else if (said.has(column)) report({ row: 1, column, message: 'This column is there twice.' })
    said.add(name)
    return column ?? null
  })
  if (said.has('handle') || said.has('name')) return columns
  report({
    row: 1,
    column: null,
    message: 'The first row has to name the columns; handle or name must be there.',
  })
  return null
}

function cellsOf(
  row: number,
  cells: string[],
  names: (Column | null)[],
  report: (fault: CsvFault) => void,
): Cells | null {
  if (cells.length > names.length && cells.slice(names.length).some((cell) => cell.trim() !== '')) {
    report({
      row,
      column: null,
      message: `This row has ${cells.length} cells, the first has ${names.length}.`,
    })
    return null
  }
  const found: Cells = {}
  for (const [place, column] of names.entries()) {
    if (!column) continue
    const cell = cells[place] ?? ''
    if (cell.includes(BROKEN)) {
      report({ row, column, message: 'Some letters are not UTF-8. Save the file as ‘CSV UTF-8’.' })
      return null
    }
    found[column] = plain(cell).trim().replaceAll('\r\n', '\n')
  }
  return found
}

/** What the product's rows say of it as a whole. Later rows may leave it out; they may not say something else. */
export function wholeOf(product: CsvProduct, report: (fault: CsvFault) => void): Cells {
  const [first, ...others] = product.rows
  const whole = first!.cells
  for (const { row, cells } of others)
    for (const column of PRODUCT_COLUMNS)
      if (cells[column] && cells[column] !== whole[column])
        report({ row, column, message: `This is not what row ${first!.row} says of the same product.` })
  return whole
}
