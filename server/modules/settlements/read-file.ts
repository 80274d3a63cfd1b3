import { Readable } from 'node:stream'
import { CSV } from '../../../core/refusals/csv.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import { type CsvFault, type Wrong, wrong } from '../../platform/csv/csv-fault.ts'
import { plain } from '../../platform/csv/csv-text.ts'
import { BROKEN, readCsv, UnreadableCsv } from '../../platform/csv/read-csv.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shape } from './shapes.ts'

const MOST_ROWS = 20_000
const MOST_FAULTS = 50
const LONGEST_CELL = 1000

/** `position`: its row in the file, the line of names being the first. */
export type Placed<Line> = Line & { position: number }

/**
 * Reads a CSV file by the first of `shapes` whose required columns it has; `noShape` is the fault of a file that fits
 * none of them. Refuses (400) with every fault that was found, up to 50: a file with one is not read in part.
 */
export async function readLines<Line, OneShape extends Shape<Line>>(
  bytes: Buffer,
  shapes: readonly (OneShape & Shape<Line>)[],
  noShape: Wrong,
): Promise<{ shape: OneShape; lines: Placed<Line>[] }> {
  const faults: CsvFault[] = []
  const lines: Placed<Line>[] = []
  let columns: Columns<OneShape> | null = null
  try {
    for await (const { row, cells } of readCsv(Readable.from([bytes]))) {
      if (faults.length >= MOST_FAULTS) break
      const tell: TellAt = (column, what) => void faults.push({ row, column, ...what })
      if (!columns) {
        columns = columnsOf(cells, shapes, noShape, tell)
        if (!columns) break
      } else if (row > MOST_ROWS + 1) {
        tell(null, wrong(SETTLEMENTS.settlementTooManyRows, { most: MOST_ROWS }))
        break
      } else {
        const line = lineOf<Line>(columns, cells, tell)
        if (line) lines.push({ ...line, position: row })
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    faults.push(error.fault)
  }
  if (faults.length > 0) throw new Refusal(SETTLEMENTS.settlementRefused, { faults })
  if (!columns || lines.length === 0) throw new Refusal(SETTLEMENTS.settlementEmpty)
  return { shape: columns.shape, lines }
}

/** `count`: of all columns in the file. `names`: the columns that the shape reads, as the file spells them and at which index. */
type Columns<OneShape> = {
  shape: OneShape
  count: number
  names: Map<string, { written: string; at: number }>
}
type TellAt = (column: string | null, what: Wrong) => void

function columnsOf<Line, OneShape extends Shape<Line>>(
  cells: string[],
  shapes: readonly (OneShape & Shape<Line>)[],
  noShape: Wrong,
  tell: TellAt,
): Columns<OneShape> | null {
  const written = cells.map((cell) => plain(cell).trim())
  if (written.some(isBroken)) {
    tell(null, wrong(CSV.csvNotUtf8))
    return null
  }
  const known = written.map((name) =>
    name
      .slice(0, 100)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, ''),
  )
  const shape = shapes.find(({ needs }) =>
    Object.values(needs).every((aliases) => aliases.some((alias) => known.includes(alias))),
  )
  if (!shape) {
    tell(null, noShape)
    return null
  }
  const names: Columns<OneShape>['names'] = new Map()
  for (const [name, aliases] of Object.entries({ ...shape.needs, ...shape.takes })) {
    const alias = aliases.find((alias) => known.includes(alias))
    if (!alias) continue
    const at = known.indexOf(alias)
    if (known.lastIndexOf(alias) !== at)
      tell(written[at]!, wrong(SETTLEMENTS.settlementColumnTwice, { column: written[at]! }))
    names.set(name, { written: written[at]!, at })
  }
  return { shape, count: written.length, names }
}

/** Null: the row is empty, says nothing that concerns the books, or is faulty, which `tell` has been told. */
function lineOf<Line>(
  { shape, count, names }: Columns<Shape<Line>>,
  cells: string[],
  tell: TellAt,
): Line | null {
  const isEmpty = (cell: string) => cell.trim() === ''
  if (cells.every(isEmpty)) return null
  if (!cells.slice(count).every(isEmpty)) {
    tell(null, wrong(CSV.csvTooManyCells, { cells: cells.length, names: count }))
    return null
  }
  const read: Record<string, string> = {}
  for (const [name, { written, at }] of names) {
    const cell = plain(cells[at] ?? '').trim()
    if (cell.length > LONGEST_CELL) {
      tell(written, wrong(CSV.csvCellTooLong, { column: written, most: LONGEST_CELL }))
      return null
    }
    if (isBroken(cell)) {
      tell(written, wrong(CSV.csvNotUtf8))
      return null
    }
    read[name] = cell
  }
  return shape.line(read, (name, what) => tell(names.get(name)?.written ?? name, what))
}

/** Bytes that are not text in the file's encoding, or a NUL. */
const isBroken = (cell: string) => cell.includes(BROKEN) || cell.includes('\0')
