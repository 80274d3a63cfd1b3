import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import type { Size } from '../../../core/sizes.ts'
import type { Database } from '../../platform/database.ts'
import { fieldsOf } from './csv-fields.ts'
import type { CsvFault, CsvProduct } from './csv-products.ts'
import { type Draft, draftOf, faultsOf, lacksOf, type ProductFields, sameDraft } from './draft.ts'
import { draftFrom, type ProductInFull, type ProductState, readInFull } from './read-in-full.ts'

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

/** Of the whole file; each batch adds its own. */
export type Sums = {
  newProducts: number
  changedProducts: number
  unchangedProducts: number
  stockChanges: number
}

/** What the file makes of some products. Those that stay as they are need no plan; faults go to `report`. */
export async function plan(
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
  for (const { message, details } of faultsOf(draft))
    tell({ row, column: columnOf(details.field?.split('.') ?? []), message })
  const lacks = state === 'published' ? lacksOf(draft) : []
  if (lacks.length > 0) tell({ row, column: 'state', message: CATALOGUE.productNotReady.words({ lacks }) })
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
