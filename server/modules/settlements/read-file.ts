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
 * What a file says, by which of the shapes' columns it has; `noShape` is what is said of one that has none's. Refuses 400
 * with the rows that are wrong: then nothing of it holds.
 */
export async function readLines<Line, OneShape extends Shape<Line>>(
  bytes: Buffer,
  shapes: readonly (OneShape & Shape<Line>)[],
  noShape: Wrong,
): Promise<{ shape: OneShape; lines: Placed<Line>[] }> {
  const faults: CsvFault[] = []
  const report = (row: number, column: string | null, what: Wrong) =>
    void faults.push({ row, column, ...what })
  const lines: Placed<Line>[] = []
  let columns: Columns<OneShape> | null = null
  try {
    for await (const { row, cells } of readCsv(Readable.from([bytes]))) {
      if (faults.length >= MOST_FAULTS) break
      if (!columns) {
        columns = columnsOf(cells, shapes, noShape, (column, what) => report(row, column, what))
        if (!columns) break
        continue
      }
      if (row > MOST_ROWS + 1) {
        report(row, null, wrong(SETTLEMENTS.settlementTooManyRows, { most: MOST_ROWS }))
        break
      }
      if (cells.every((cell) => cell.trim() === '')) continue
      if (cells.length > columns.count && cells.slice(columns.count).some((cell) => cell.trim() !== '')) {
        report(row, null, wrong(CSV.csvTooManyCells, { cells: cells.length, names: columns.count }))
        continue
      }
      const line = lineOf<Line>(columns, cells, (column, what) => report(row, column, what))
      if (line) lines.push({ ...line, position: row })
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    faults.push(error.fault)
  }
  if (faults.length > 0) throw new Refusal(SETTLEMENTS.settlementRefused, { faults })
  if (!columns || lines.length === 0) throw new Refusal(SETTLEMENTS.settlementEmpty)
  return { shape: columns.shape, lines }
}

/** `names`: how the file writes each column that the shape reads, and where it stands. */
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
    const alias = aliases.find((one) => known.includes(one))
    if (!alias) continue
    const at = known.indexOf(alias)
    if (known.lastIndexOf(alias) !== at)
      tell(written[at]!, wrong(SETTLEMENTS.settlementColumnTwice, { column: written[at]! }))
    names.set(name, { written: written[at]!, at })
  }
  return { shape, count: written.length, names }
}

function lineOf<Line>({ shape, names }: Columns<Shape<Line>>, cells: string[], tell: TellAt): Line | null {
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

/** Bytes that are no letters, or such as no text has. */
const isBroken = (cell: string) => cell.includes(BROKEN) || cell.includes('\0')
