import { type Actor, actorColumns } from '../../../core/actor.ts'
import { CSV } from '../../../core/refusals/csv.ts'
import type { Size } from '../../../core/sizes.ts'
import { type CsvFault, wrong } from '../../platform/csv/csv-fault.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { recordChanges } from '../history/record-change.ts'
import { announceCatalogue } from './catalogue-news.ts'
import { picturesKept } from './edit-product.ts'
import { lockHandles } from './handles.ts'
import { endImport, MOST_ERRORS } from './imports.ts'
import { type Counted, type Planned, staysAsItIs } from './plan-import.ts'
import { contentOf } from './product-content.ts'
import { forTheLog, type ProductInFull, readInFull } from './read-in-full.ts'
import { type ProductWrite, writeProducts } from './write-products.ts'

/** Few, so that no order waits long for stock that an import corrects; not fewer, since each step has a commit of its own. */
const AT_ONCE = 100

type StockSet = { size: Size; was: number; is: number }
type Imported = {
  handle: string
  before: ProductInFull | null
  after: ProductInFull
  stock: StockSet[]
}

/**
 * Imports the next products and records the progress with them, so each is imported once, however often this is
 * interrupted, and logged as the act of the person who confirmed. A product that somebody has saved since the check is left
 * as it is, and so is the stock of a size of which pieces came or went since; both are reported. Returns whether the import
 * is finished.
 */
export async function importSome(tx: Transaction, importId: string): Promise<boolean> {
  const [found] = await tx<{ fileName: string; by: string | null; errors: CsvFault[] }[]>`
    select file_name as "fileName", confirmed_by as by, errors from imports
    where id = ${importId} and state = 'importing' for update`
  if (!found) return true
  const { by, fileName } = found
  const kept = await tx<Planned[]>`
    delete from import_products where import_id = ${importId} and position in (
      select position from import_products where import_id = ${importId} order by position limit ${AT_ONCE}
    ) returning handle, row, rows, version, body`
  const plans = kept.map(inOrder)
  if (plans.length === 0) {
    await endImport(tx, importId, 'done')
    return true
  }
  const faults: CsvFault[] = []
  const imported = await bringIn(tx, plans, { by, fileName }, faults)
  await recordChanges(tx, by ? { id: by } : null, imported.map(asChange))
  const errors = [...found.errors, ...faults.toSorted((a, b) => a.row - b.row)].slice(0, MOST_ERRORS)
  const made = imported.filter(({ before }) => !before).length
  const changed = imported.filter(({ before, after }) => before && before.version !== after.version).length
  const corrected = imported.reduce((sum, { stock }) => sum + stock.length, 0)
  await tx`
    update imports set touched_at = now(), error_count = error_count + ${faults.length},
      new_products = new_products + ${made}, changed_products = changed_products + ${changed},
      stock_changes = stock_changes + ${corrected},
      rows_done = rows_done + ${plans.reduce((sum, { rows }) => sum + rows, 0)}, errors = ${JSON.stringify(errors)}
    where id = ${importId}`
  return false
}

/** Postgres reorders the keys of JSON, so equal plans would differ as texts. */
const inOrder = ({ body, ...plan }: Planned): Planned => ({
  ...plan,
  body: { ...body, content: contentOf(body.content) },
})

function asChange({ handle, before, after, stock }: Imported) {
  const counts = (which: 'was' | 'is') =>
    stock.length > 0 ? { stock: Object.fromEntries(stock.map((one) => [one.size, one[which]])) } : {}
  return {
    action: 'product.imported',
    subject: handle,
    before: before && { ...forTheLog(before), ...counts('was') },
    after: { ...forTheLog(after), ...counts('is') },
  }
}

async function bringIn(
  tx: Transaction,
  plans: Planned[],
  { by, fileName }: { by: string | null; fileName: string },
  faults: CsvFault[],
): Promise<Imported[]> {
  const there = await readInFull(tx, { handles: plans.map(({ handle }) => handle) }, { lock: true })
  const existing = new Map(there.map((product) => [product.handle, product]))
  if (plans.some(({ version }) => version === null)) await lockHandles(tx)
  const kept = await picturesKept(
    tx,
    plans.flatMap(({ body }) => body.content.pictures.map(({ hash }) => hash)),
  )
  const accepted = plans.flatMap((plan) => {
    const before = existing.get(plan.handle) ?? null
    const stays = before !== null && staysAsItIs(before, plan.body)
    // Another file may have said the same.
    const isOther = (before?.version ?? null) !== plan.version && !(stays && plan.version !== null)
    const isBare = plan.body.content.pictures.some(({ hash }) => !kept.has(hash))
    if (!isOther && !isBare) return [{ id: before?.id ?? newId(), before, plan, stays }]
    const kind = isOther ? CSV.csvSavedSince : CSV.csvPictureGone
    faults.push({ row: plan.row, column: null, ...wrong(kind, { handle: plan.handle }) })
    return []
  })
  const writes: ProductWrite[] = accepted
    .filter(({ stays }) => !stays)
    .map(({ id, before, plan: { handle, body } }) => ({
      id,
      before,
      handle,
      state: body.state,
      content: body.content,
    }))
  await lockSizes(tx, accepted)
  await writeProducts(tx, writes, by)
  const stockOf = await setStock(tx, accepted, { actor: by ? { staffId: by } : 'shop', fileName }, faults)
  const written = new Set(writes.map(({ id }) => id))
  const touched = accepted.filter(({ id }) => written.has(id) || stockOf.has(id))
  const ids = touched.map(({ id }) => id)
  if (ids.length > 0) await announceCatalogue(tx, ids)
  const after = new Map((await readInFull(tx, { ids })).map((product) => [product.id, product]))
  return touched.map(({ id, before, plan }) => ({
    handle: plan.handle,
    before,
    after: after.get(id)!,
    stock: stockOf.get(id) ?? [],
  }))
}

/**
 * Locks all sizes whose stock was counted or that are offered again, at once and in the order in which every transaction
 * locks stock.
 */
async function lockSizes(
  tx: Transaction,
  accepted: { before: ProductInFull | null; plan: Planned }[],
): Promise<void> {
  const ids = accepted.flatMap(({ before, plan: { body } }) =>
    (before?.variants ?? [])
      .filter(
        ({ size, offered }) =>
          offered !== body.content.sizes.includes(size) || body.stock.some((one) => one.size === size),
      )
      .map(({ id }) => id),
  )
  if (ids.length > 0)
    await tx`select from variants where id = any(${ids}::uuid[]) order by id for no key update`
}

/** Locks only the sizes that were counted. */
async function setStock(
  tx: Transaction,
  accepted: { id: string; plan: Planned }[],
  { actor, fileName }: { actor: Actor; fileName: string },
  faults: CsvFault[],
): Promise<Map<string, StockSet[]>> {
  const counted = accepted.flatMap(({ id, plan }) =>
    plan.body.stock.map((one) => ({
      ...one,
      productId: id,
      handle: plan.handle,
      isNew: plan.version === null,
    })),
  )
  if (counted.length === 0) return new Map()
  const shelf = await tx<
    (Counted & { id: string; productId: string; handle: string; isNew: boolean; now: number })[]
  >`
    select c.*, v.id, v.stock as now
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as c ("productId" uuid, handle text, row int, size text, counted int, was int, "isNew" boolean)
    join variants v on v.product_id = c."productId" and v.size = c.size
    order by v.id
    for no key update of v`
  const { kind, staffId } = actorColumns(actor)
  for (const { row, handle, size, was, now } of shelf)
    if (now !== was)
      faults.push({ row, column: 'stock', ...wrong(CSV.csvStockMoved, { handle, size, stock: now }) })
  const corrected = shelf.filter(({ was, now, counted }) => now === was && counted !== was)
  const rows = corrected.map(({ id, was, counted, isNew }) => ({
    id,
    is: counted,
    movementId: newId(),
    delta: counted - was,
    cause: isNew ? 'opening' : 'corrected',
  }))
  await tx`
    with m as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m (id uuid, "is" int, "movementId" uuid, delta int, cause text)
    ), moved as (
      insert into stock_movements (id, variant_id, delta, cause, actor_kind, staff_id, reason)
      select "movementId", id, delta, cause, ${kind}, ${staffId}::uuid, ${`Import of ${fileName}`} from m
    )
    update variants v set stock = m."is" from m where v.id = m.id`
  return Map.groupBy(
    corrected.map(({ productId, size, was, counted }) => ({ productId, size, was, is: counted })),
    ({ productId }) => productId,
  )
}
