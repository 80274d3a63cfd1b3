import { DEFAULT_LOCALE } from '../../../core/locale.ts'
import type { ProductPayload } from '../../../core/product-fields.ts'
import { PRODUCT_FIELDS } from '../../../core/product-fields.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import { CSV } from '../../../core/refusals/csv.ts'
import { type FieldIssue, wrongFieldText } from '../../../core/refusals/wrong-field.ts'
import type { Size } from '../../../core/sizes.ts'
import { type CsvFault, type Report, wrong } from '../../platform/csv/csv-fault.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { columnAt } from './csv-columns.ts'
import { fieldsOf } from './csv-fields.ts'
import { type CsvProduct, refuseContradictions } from './csv-products.ts'
import { declarationsOwed, faultsOf, lacksOf } from './judge-content.ts'
import { lookOf, unknownHandles } from './look-of.ts'
import { contentFrom, type ProductContent, sameContent } from './product-content.ts'
import { type ProductInFull, type ProductState, readInFull } from './read-in-full.ts'
import { bandFault, isRegistered } from './refuse-band.ts'

type Issue = FieldIssue & { path: PropertyKey[] }
/** Validates the fields of a form. */
export type CheckFields = (
  fields: unknown,
) => { success: true; data: ProductPayload } | { success: false; error: { issues: Issue[] } }

/** What an import will do for one product once it is confirmed. */
export type Planned = {
  handle: string
  row: number
  rows: number
  /** The version that it was checked against; null: the product is new. */
  version: number | null
  body: { content: ProductContent; state: ProductState; stock: Counted[] }
}

/** A count stands for the moment of its check: `was` is what the shop had of the size then, also where it found the same. */
export type Counted = { row: number; size: Size; counted: number; was: number }

/** Sums over the whole file, to which each batch adds. */
export type Sums = {
  newProducts: number
  changedProducts: number
  unchangedProducts: number
  stockChanges: number
}

/** The products of the whole file, and the products that each refers to in its look. */
export type Named = { handles: Set<string>; pieces: { of: string; row: number; piece: string }[] }

/** A product may refer to one that comes later in the file. */
export async function refuseUnknownPieces(
  db: Database,
  { handles, pieces }: Named,
  report: Report,
): Promise<void> {
  const others = pieces.map(({ piece }) => piece).filter((piece) => !handles.has(piece))
  const unknown = await unknownHandles(db, others)
  for (const { of, row, piece } of pieces)
    if (piece === of || unknown.has(piece)) {
      const { code, message } = new Refusal(CATALOGUE.lookUnknown, { handle: piece })
      report({ row, column: PRODUCT_FIELDS.look.column, code, message })
    }
}

/** What the batches of a file share: how a product is checked, and what is counted and noted of all of them. */
type Planning = { check: CheckFields; sums: Sums; report: Report; named: Named }

/** Plans what a file does to some products. Unchanged products need no plan; faults go to `report`. */
export async function plan(
  db: Database,
  batch: CsvProduct[],
  { check, sums, report, named }: Planning,
): Promise<Planned[]> {
  const existing = new Map(
    (await readInFull(db, { handles: batch.map(({ handle }) => handle) })).map((product) => [
      product.handle,
      product,
    ]),
  )
  const hasTax = await isRegistered(db)
  const judged = batch.flatMap((product) => {
    const planned = judgeOne(product, existing.get(product.handle) ?? null, { check, hasTax }, report)
    return planned ? [planned] : []
  })
  await refuseLostPictures(db, judged, report)
  for (const { handle } of batch) named.handles.add(handle)
  for (const { handle, row, body } of judged)
    for (const piece of lookOf(body.content)) named.pieces.push({ of: handle, row, piece })
  return judged.filter(({ version, body, handle }) => {
    const before = existing.get(handle)
    sums.stockChanges += body.stock.filter(({ counted, was }) => counted !== was).length
    const same = before && staysAsItIs(before, body)
    if (version === null) sums.newProducts++
    else if (same) sums.unchangedProducts++
    else sums.changedProducts++
    return !same || body.stock.length > 0
  })
}

/** Except for its stock. */
export const staysAsItIs = (before: ProductInFull, { state, content }: Planned['body']): boolean =>
  before.state === state && sameContent(before.content, content)

/** Reports each fault once: those that follow from a cell's own fault are left out. */
function judgeOne(
  product: CsvProduct,
  existing: ProductInFull | null,
  { check, hasTax }: { check: CheckFields; hasTax: boolean },
  report: Report,
): Planned | null {
  const told = new Set<string | null>()
  const tell = (fault: CsvFault) => {
    told.add(fault.column)
    report(fault)
  }
  const row = product.rows[0]!.row
  const { fields, state, stock } = fieldsOf(product, existing, tell)
  const checked = check(fields)
  for (const issue of checked.success ? [] : checked.error.issues) {
    const fault = faultOf(product, issue)
    if (!told.has(fault.column)) tell(fault)
  }
  let differs = false
  refuseContradictions(product, (fault) => {
    differs = true
    // If the first row is at fault, the others may be right.
    if (!told.has(fault.column)) report(fault)
  })
  if (!checked.success) return null
  const content = contentFrom(checked.data)
  const band = hasTax ? bandFault(content, existing?.content ?? null) : null
  for (const { code, message, details } of [...faultsOf(content), ...(band ? [band] : [])]) {
    const column = columnAt(details.field?.split('.') ?? [])
    if (!told.has(column)) tell({ row, column, code, message })
  }
  const lacks = state === 'published' ? lacksOf(content) : []
  if (lacks.length > 0) tell({ row, column: 'state', ...wrong(CSV.csvNotReady, { lacks }) })
  for (const { key, words } of state === 'published' ? declarationsOwed(content, existing, new Date()) : [])
    tell({ row, column: PRODUCT_FIELDS[key].column, ...wrong(CSV.csvNotReady, { lacks: [words] }) })
  if (told.size > 0 || differs) return null
  return {
    handle: product.handle,
    row,
    rows: product.rows.length,
    version: existing?.version ?? null,
    body: {
      content,
      state,
      stock: stock.map((one) => ({
        ...one,
        was: existing?.variants.find(({ size }) => size === one.size)?.stock ?? 0,
      })),
    },
  }
}

/** A field's fault with its column; for a measurement, in the row of its size. */
function faultOf({ rows }: CsvProduct, issue: Issue): CsvFault {
  const places = issue.path.map(String)
  const column = columnAt(places)
  const size = column === PRODUCT_FIELDS.measurements.column ? places[2] : undefined
  const { row } =
    rows.find(({ cells }) => size && cells[PRODUCT_FIELDS.sizes.column]?.toUpperCase() === size) ?? rows[0]!
  if (rows[0]!.cells[column] === '') return { row, column, ...wrong(CSV.csvCellEmpty, { column }) }
  if (issue.code === 'invalid_type') return { row, column, ...wrong(CSV.csvFieldMissing, { column }) }
  const subject = places[3] ? `${places[3]} of ${size}` : column
  const words = wrongFieldText(issue, subject, DEFAULT_LOCALE)
  return { row, column, ...wrong(CSV.csvFieldWrong, { words }) }
}

async function refuseLostPictures(db: Database, judged: Planned[], report: Report): Promise<void> {
  const hashes = [...new Set(judged.flatMap(({ body }) => body.content.pictures.map(({ hash }) => hash)))]
  if (hashes.length === 0) return
  const kept = new Set(
    (await db<{ hash: string }[]>`select hash from pictures where hash = any(${hashes}::text[])`).map(
      ({ hash }) => hash,
    ),
  )
  for (const { row, body } of judged)
    for (const { hash } of body.content.pictures)
      if (!kept.has(hash))
        report({ row, column: PRODUCT_FIELDS.pictures.column, ...wrong(CSV.csvPictureUnknown, { hash }) })
}
