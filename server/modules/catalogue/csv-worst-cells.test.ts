import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { newProduct } from '../../../contract/admin-payloads.ts'
import { busyFor, leastOf } from '../../../test/thread-time.ts'
import type { CsvFault } from '../../platform/csv/csv-fault.ts'
import { csvLine } from '../../platform/csv/csv-text.ts'
import { readCsv } from '../../platform/csv/read-csv.ts'
import { COLUMNS } from './csv-columns.ts'
import { fieldsOf } from './csv-fields.ts'
import { LONGEST_CELL, productsIn } from './csv-products.ts'

/** What shoppers wait for meanwhile. */
const MOST_MS = 100

/** What a pattern, a trim or a splitting takes longest for. */
const WORST: Record<string, (length: number) => string> = {
  spaces: (n) => `x${' '.repeat(n)}x`,
  'spaces behind a picture': (n) => `${'a'.repeat(16)} main${' '.repeat(n)}\u2028x`,
  letters: (n) => `${'a'.repeat(n)}!`,
  digits: (n) => `${'1'.repeat(n)}x`,
  'digits and dots': (n) => `bust ${'1.'.repeat(n / 2)}x`,
  'measures without figures': (n) => 'a;'.repeat(n / 2),
  colons: (n) => `a${':'.repeat(n)}b`,
  lines: (n) => 'a\n'.repeat(n / 2),
  quotes: (n) => `${"'".repeat(n)}x`,
  hyphens: (n) => `a${'-'.repeat(n)}`,
  commas: (n) => `1${','.repeat(n)}x`,
  'marks on one letter': (n) => `a${'\u0301'.repeat(n)}`,
}
const CASES = COLUMNS.flatMap((column) => Object.keys(WORST).map((what) => ({ column, what })))

/** As the check of an import does it, a row at a time. */
async function read(column: string, cell: string): Promise<CsvFault[]> {
  const faults: CsvFault[] = []
  const report = (fault: CsvFault) => void faults.push(fault)
  const cells = COLUMNS.map((name) =>
    name === column
      ? cell
      : name === 'handle'
        ? 'worst'
        : name === 'size'
          ? 'M'
          : name === 'discount_type'
            ? 'fixed'
            : '',
  )
  const rows = (async function* () {
    yield { row: 1, cells: COLUMNS }
    yield { row: 2, cells }
  })()
  for await (const product of productsIn(rows, { mostRows: 10, report }))
    newProduct.safeParse(fieldsOf(product, null, report).fields)
  return faults
}

test.each(CASES)(
  '$column of $what: a megabyte is refused by its length, and what is just short enough is read at once',
  async ({ column, what }) => {
    const [long, short] = [WORST[what]!(1_000_000), WORST[what]!(LONGEST_CELL - 40)]
    expect(long.length).toBeGreaterThan(500_000)
    expect(await read(column, long)).toMatchObject([{ column, code: 'csvCellTooLong' }])
    for (const cell of [long, short])
      expect(await leastOf(MOST_MS, () => busyFor(() => read(column, cell)))).toBeLessThan(MOST_MS)
  },
)

test('a file of one such cell ends being readable there', async () => {
  for (const make of Object.values(WORST)) {
    const file = csvLine(COLUMNS) + csvLine([make(1_000_000)])
    const reading = async () => {
      for await (const _ of readCsv(Readable.from([Buffer.from(file)])));
    }
    await expect(reading()).rejects.toMatchObject({ fault: { code: 'csvRowTooLong' } })
  }
})
