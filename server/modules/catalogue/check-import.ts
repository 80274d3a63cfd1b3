import type { Size } from '../../../core/sizes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { fieldsOf } from './csv-fields.ts'
import { type CsvFault, type CsvProduct, productsIn } from './csv-products.ts'
import { type Draft, draftOf, faultsOf, lacksOf, type ProductFields, sameDraft } from './draft.ts'
import { listed } from './edit-product.ts'
import { endImport, importFile, MOST_ERRORS } from './imports.ts'
import { readCsv, UnreadableCsv } from './read-csv.ts'
import { draftFrom, type ProductInFull, type ProductState, readInFull } from './read-in-full.ts'

export const MOST_ROWS = 50_000
const AT_ONCE = 100

/** What a form's fields have to be; `path` as the fields are nested. */
export type CheckFields = (
  fields: unknown,
) => { fields: ProductFields } | { faults: { path: PropertyKey[]; message: string }[] }

/** What is to be done for one product once somebody says yes. */
export type Planned = {
  handle: string
  row: number
  rows: number
  /** Of what it was checked against; null: it is new. */
  version: number | null
  body: { draft: Draft; state: ProductState; stock: { size: Size; counted: number }[] }
}

type Sums = { newProducts: number; changedProducts: number; unchangedProducts: number; stockChanges: number }

/**
 * Reads the file of an import row by row and writes down what it would do; changes nothing of the catalogue. Begins
 * anew when it was broken off. `goOn` is asked now and then.
 */
export async function checkImport(
  db: Database,
  importId: string,
  checkFields: CheckFields,
  goOn: () => boolean,
): Promise<void> {
  await db`delete from import_products where import_id = ${importId}`
  const faults: CsvFault[] = []
  let faultCount = 0
  const report = (fault: CsvFault) => {
    faultCount++
    if (faults.length < MOST_ERRORS) faults.push({ ...fault, ...printable(fault) })
  }
  const sums: Sums = { newProducts: 0, changedProducts: 0, unchangedProducts: 0, stockChanges: 0 }
  let rows = 0
  let planned = 0
  let plannedRows = 0

  const judge = async (batch: CsvProduct[]) => {
    rows += batch.reduce((sum, product) => sum + product.rows.length, 0)
    const plans = await plan(db, batch, checkFields, sums, report)
    const places = plans.map((one) => ({ ...one, position: planned++ }))
    plannedRows += plans.reduce((sum, one) => sum + one.rows, 0)
    // No row of it is in yet: done are those of the file that were looked at.
    const [still] = await db<{ id: string }[]>`
      update imports set rows = ${rows}, touched_at = now() where id = ${importId} and state = 'checking' returning id`
    if (still) await keepPlans(db, importId, places)
    return still !== undefined && goOn()
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
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    report({ row: error.row, column: null, message: error.message })
  }
  if (rows === 0 && faultCount === 0)
    report({ row: 1, column: null, message: 'There is no product in this file.' })
  faults.sort((a, b) => a.row - b.row)
  await db.begin((tx) => finish(tx, importId, { sums, rows, rowsDone: rows - plannedRows, faults, faultCount }))
}

/** Whatever the file says is quoted in its faults, and it may be no text at all. */
const printable = ({ column, message }: CsvFault) => ({
  column: column && column.replace(/\p{Cc}/gu, ' '),
  message: message.replace(/\p{Cc}/gu, ' '),
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

/** Products that stay as they are need no plan. */
async function plan(
  db: Database,
  batch: CsvProduct[],
  checkFields: CheckFields,
  sums: Sums,
  report: (fault: CsvFault) => void,
): Promise<Planned[]> {
  const existing = new Map(
    (await readInFull(db, { handles: batch.map(({ handle }) => handle) })).map((one) => [one.handle, one]),
  )
  const judged = batch.flatMap((product) => {
    const one = judgeOne(product, existing.get(product.handle) ?? null, checkFields, report)
    return one ? [one] : []
  })
  await refuseLostPictures(db, judged, report)
  return judged.filter(({ version, body, handle }) => {
    const before = existing.get(handle)
    body.stock = body.stock.filter(
      ({ size, counted }) => counted !== (before?.variants.find((one) => one.size === size)?.stock ?? 0),
    )
    sums.stockChanges += body.stock.length
    const same = before && before.state === body.state && sameDraft(draftFrom(before), body.draft)
    if (version === null) sums.newProducts++
    else if (same) sums.unchangedProducts++
    else sums.changedProducts++
    return !same || body.stock.length > 0
  })
}

function judgeOne(
  product: CsvProduct,
  existing: ProductInFull | null,
  checkFields: CheckFields,
  report: (fault: CsvFault) => void,
): Planned | null {
  let sound = true
  const tell = (fault: CsvFault) => {
    sound = false
    report(fault)
  }
  const row = product.rows[0]!.row
  const { fields, state, stock } = fieldsOf(product, existing, tell)
  // The cells' own faults are told already; what follows from them would be told twice.
  if (!sound) return null
  const checked = checkFields(fields)
  if ('faults' in checked) {
    for (const { path, message } of checked.faults) tell({ row, column: columnOf(path), message })
    return null
  }
  const draft = draftOf(checked.fields)
  for (const { field, message } of faultsOf(draft)) tell({ row, column: columnOf(field.split('.')), message })
  const lacks = state === 'published' ? lacksOf(draft) : []
  if (lacks.length > 0)
    tell({ row, column: 'state', message: `It cannot be published. It lacks ${listed(lacks)}.` })
  if (!sound) return null
  return {
    handle: product.handle,
    row,
    rows: product.rows.length,
    version: existing?.version ?? null,
    body: { draft, state, stock },
  }
}

const COLUMN: Record<string, string> = {
  subCategory: 'type',
  discountType: 'discount_type',
  discountValue: 'discount_value',
  endDate: 'discount_ends_at',
  madeIn: 'made_in',
  taxClass: 'tax_class',
}

function columnOf(path: PropertyKey[]): string {
  const [first, second] = path.map(String)
  const field = (first === 'discount' || first === 'details') && second ? second : (first ?? '')
  return COLUMN[field] ?? field
}

async function refuseLostPictures(
  db: Database,
  judged: Planned[],
  report: (fault: CsvFault) => void,
): Promise<void> {
  const hashes = [...new Set(judged.flatMap(({ body }) => body.draft.pictures.map(({ hash }) => hash)))]
  if (hashes.length === 0) return
  const kept = new Set(
    (await db<{ hash: string }[]>`select hash from pictures where hash = any(${hashes}::text[])`).map(
      ({ hash }) => hash,
    ),
  )
  for (const { row, body } of judged)
    for (const { hash } of body.draft.pictures)
      if (!kept.has(hash))
        report({ row, column: 'pictures', message: `The picture ${hash} is not kept here. Send it first.` })
}

async function keepPlans(db: Database, importId: string, plans: (Planned & { position: number })[]) {
  if (plans.length === 0) return
  await db`
    insert into import_products (import_id, position, handle, row, rows, version, body)
    select ${importId}::uuid, position, handle, row, rows, version, body
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as p (position int, handle text, row int, rows int, version int, body jsonb)`
}
