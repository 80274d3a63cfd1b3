import { CSV } from '../../../core/refusals/csv.ts'
import { type CsvFault, wrong } from '../../platform/csv/csv-fault.ts'
import { readCsv, UnreadableCsv } from '../../platform/csv/read-csv.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { type CsvProduct, productsIn } from './csv-products.ts'
import { endImport, importFile, MOST_ERRORS } from './imports.ts'
import {
  type CheckFields,
  type Named,
  type Planned,
  plan,
  refuseUnknownPieces,
  type Sums,
} from './plan-import.ts'

const MOST_ROWS = 50_000
/** Few, so that no page waits long for them. */
const AT_ONCE = 25

/**
 * Checks a file row by row and stores what importing it would do; changes nothing in the catalogue. Starts over if it was
 * interrupted. Calls `goOn` after each batch.
 */
export async function checkImport(
  db: Database,
  importId: string,
  check: CheckFields,
  goOn: () => Promise<boolean>,
): Promise<void> {
  await db`delete from import_products where import_id = ${importId}`
  const faults: CsvFault[] = []
  let faultCount = 0
  const report = (fault: CsvFault) => {
    faultCount++
    if (faults.length < MOST_ERRORS) faults.push({ ...fault, ...printable(fault) })
  }
  const sums: Sums = { newProducts: 0, changedProducts: 0, unchangedProducts: 0, stockChanges: 0 }
  const named: Named = { handles: new Set(), pieces: [] }
  let rows = 0
  let planned = 0
  let plannedRows = 0

  const judge = async (batch: CsvProduct[]) => {
    rows += batch.reduce((sum, product) => sum + product.rows.length, 0)
    const plans = await plan(db, batch, { check, sums, report, named })
    const places = plans.map((product) => ({ ...product, position: planned++ }))
    plannedRows += plans.reduce((sum, product) => sum + product.rows, 0)
    // Nothing is imported yet: `done` counts the rows that were checked.
    const [still] = await db<{ id: string }[]>`
      update imports set rows = ${rows}, touched_at = now() where id = ${importId} and state = 'checking' returning id`
    if (still) await keepPlans(db, importId, places)
    return still !== undefined && (await goOn())
  }

  try {
    let batch: CsvProduct[] = []
    for await (const product of productsIn(readCsv(importFile(db, importId)), {
      mostRows: MOST_ROWS,
      report,
    })) {
      batch.push(product)
      if (batch.length < AT_ONCE) continue
      if (!(await judge(batch))) return
      batch = []
    }
    if (!(await judge(batch))) return
    await refuseUnknownPieces(db, named, report)
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    report(error.fault)
  }
  if (rows === 0 && faultCount === 0) report({ row: 1, column: null, ...wrong(CSV.csvNoProduct) })
  faults.sort((a, b) => a.row - b.row)
  await db.begin((tx) =>
    finish(tx, importId, { sums, rows, rowsDone: rows - plannedRows, faults, faultCount }),
  )
}

/** Cells are quoted in faults, possibly cut within a character, or are no text at all. */
const printable = ({ column, message }: CsvFault) => ({
  column: column?.replace(/[\p{Cc}\p{Cs}]/gu, ' ') ?? null,
  message: message.replace(/[\p{Cc}\p{Cs}]/gu, ' '),
})

async function finish(
  tx: Transaction,
  importId: string,
  result: { sums: Sums; rows: number; rowsDone: number; faults: CsvFault[]; faultCount: number },
): Promise<void> {
  const { sums, rows, rowsDone, faults, faultCount } = result
  const [still] = await tx<{ id: string }[]>`
    update imports set state = 'checked', rows = ${rows}, rows_done = ${rowsDone}, touched_at = now(),
      new_products = ${sums.newProducts}, changed_products = ${sums.changedProducts},
      unchanged_products = ${sums.unchangedProducts}, stock_changes = ${sums.stockChanges},
      error_count = ${faultCount}, errors = ${JSON.stringify(faults)}
    where id = ${importId} and state = 'checking' returning id`
  if (!still) return
  if (faultCount > 0) await endImport(tx, importId, 'refused')
  else await tx`delete from import_chunks where import_id = ${importId}`
}

async function keepPlans(db: Database, importId: string, plans: (Planned & { position: number })[]) {
  if (plans.length === 0) return
  await db`
    insert into import_products (import_id, position, handle, row, rows, version, body)
    select ${importId}::uuid, position, handle, row, rows, version, body
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as p (position int, handle text, row int, rows int, version int, body jsonb)`
}
