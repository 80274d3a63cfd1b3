import { Readable } from 'node:stream'
import { CSV } from '../../../core/refusals/csv.ts'
import { SETTLEMENTS } from '../../../core/refusals/settlements.ts'
import type { SettlementSource } from '../../../core/settlements.ts'
import { type CsvFault, type Wrong, wrong } from '../../platform/csv/csv-fault.ts'
import { plain } from '../../platform/csv/csv-text.ts'
import { BROKEN, readCsv, UnreadableCsv } from '../../platform/csv/read-csv.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type SettlementLine, SHAPES, type Shape } from './shapes.ts'

const MOST_ROWS = 20_000
const MOST_FAULTS = 50
const LONGEST_CELL = 1000

export type PlacedLine = SettlementLine & { position: number }

/** What a file says, by whose columns it has. Refuses 400 with the rows that are wrong: then nothing of it holds. */
export async function readSettlement(
  bytes: Buffer,
): Promise<{ source: SettlementSource; lines: PlacedLine[] }> {
  const faults: CsvFault[] = []
  const report = (row: number, column: string | null, what: Wrong) =>
    void faults.push({ row, column, ...what })
  const lines: PlacedLine[] = []
  let columns: Columns | null = null
  try {
    for await (const { row, cells } of readCsv(Readable.from([bytes]))) {
      if (faults.length >= MOST_FAULTS) break
      if (!columns) {
        columns = columnsOf(cells, (column, what) => report(row, column, what))
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
      const line = lineOf(columns, cells, (column, what) => report(row, column, what))
      if (line) lines.push({ ...line, position: row })
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    faults.push(error.fault)
  }
  if (faults.length > 0) throw new Refusal(SETTLEMENTS.settlementRefused, { faults })
  if (!columns || lines.length === 0) throw new Refusal(SETTLEMENTS.settlementEmpty)
  return { source: columns.shape.source, lines }
}

/** `names`: how the file writes each column that the shape reads, and where it stands. */
type Columns = { shape: Shape; count: number; names: Map<string, { written: string; at: number }> }
type TellAt = (column: string | null, what: Wrong) => void

function columnsOf(cells: string[], tell: TellAt): Columns | null {
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
  const shape = SHAPES.find(({ needs }) =>
    Object.values(needs).every((aliases) => aliases.some((alias) => known.includes(alias))),
  )
  if (!shape) {
    tell(null, wrong(SETTLEMENTS.settlementShape))
    return null
  }
  const names: Columns['names'] = new Map()
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

function lineOf({ shape, names }: Columns, cells: string[], tell: TellAt): SettlementLine | null {
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
  const line = shape.line(read, (name, what) => tell(names.get(name)?.written ?? name, what))
  return line && { ...line, payout: line.payout?.slice(0, 100).toWellFormed() ?? null }
}

/** Bytes that are no letters, or such as no text has. */
const isBroken = (cell: string) => cell.includes(BROKEN) || cell.includes('\0')
