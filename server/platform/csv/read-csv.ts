import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { CSV } from '../../../core/refusals/csv.ts'
import type { RefusalOf } from '../refusal.ts'
import { type CsvFault, wrong } from './csv-fault.ts'

export type CsvRow = {
  /** Counted from 1, the line of names included; a cell of several lines is one row. */
  row: number
  cells: string[]
}
/** The file ends being readable here. */
export class UnreadableCsv extends Error {
  readonly fault: CsvFault
  constructor(fault: CsvFault) {
    super(fault.message)
    this.fault = fault
  }
}

const LONGEST_ROW = 100_000
/** In UTF-16 code units. Between two chunks the event loop serves other requests. */
const CHUNK_LENGTH = 32_768
/** What the decoder writes for bytes that are invalid in the encoding (U+FFFD). */
export const BROKEN = '\ufffd'

/**
 * The rows of a CSV file in UTF-8, or in UTF-16 with a byte order mark; commas, semicolons or tabs separate its cells. A
 * first line such as 'sep=;', which spreadsheets read and do not show, is no row. Throws `UnreadableCsv`.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const chunks = inChunks(decoded(bytes))
  const first = await chunks.next()
  if (first.done) return
  // Workbooks and pictures hold zero bytes near their beginning, text never does.
  if (first.value.includes('\0')) throw new UnreadableCsv({ row: 1, column: null, ...wrong(CSV.csvNoText) })
  const [line = '', named] = /^"?sep=([,;\t])"?\r?\n/i.exec(first.value) ?? []
  const beginning = first.value.slice(line.length)
  const text = async function* () {
    yield beginning
    yield* chunks
  }
  const source = Readable.from(text(), { objectMode: false, encoding: 'utf8' })
  const parser = parse({
    delimiter: named ?? separatorOf(beginning),
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  })
  source.on('error', (error) => parser.destroy(error))
  let row = 0
  try {
    for await (const cells of source.pipe(parser)) {
      row++
      yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableCsv({ row: row + 1, column: null, ...wrong(KINDS[error.code] ?? CSV.csvUnreadable) })
  } finally {
    source.destroy()
  }
}

const KINDS: Record<string, RefusalOf<unknown>> = {
  CSV_QUOTE_NOT_CLOSED: CSV.csvQuoteNotClosed,
  INVALID_OPENING_QUOTE: CSV.csvQuoteInCell,
  CSV_INVALID_CLOSING_QUOTE: CSV.csvQuoteFollowed,
  CSV_MAX_RECORD_SIZE: CSV.csvRowTooLong,
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    yield decoder.decode(chunk, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts)
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = at + CHUNK_LENGTH + (HALF.test(text[at + CHUNK_LENGTH - 1] ?? '') ? 1 : 0)
      yield text.slice(at, end)
      await breathe()
    }
}

/** A high surrogate: the first half of a character, which a chunk must not end with. */
const HALF = /[\ud800-\udbff]/

/** Whichever stands most in the line of names: spreadsheets write what their country uses. */
function separatorOf(text: string): string {
  const [names = ''] = text.split(/\r?\n/, 1)
  const count = (separator: string) => names.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}
