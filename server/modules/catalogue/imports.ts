import type { ProductImport } from '../../../core/product-import.ts'
import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import type { CsvFault } from '../../platform/csv/csv-fault.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { IMPORT_PRODUCTS } from './catalogue-jobs.ts'

type Import = ProductImport<Date> & { errors: CsvFault[] }

/** Errors stored of an import; further ones are only counted. */
export const MOST_ERRORS = 500

type Deps = { db: Database; jobs: Jobs }

/**
 * Stores a file in chunks as it arrives, so that any instance can check it, and enqueues the check once it is complete. A
 * file whose upload breaks off, or that `bytes` refuses, is deleted. Returns the import's id.
 */
export async function keepImport(
  { db, jobs }: Deps,
  by: Person,
  fileName: string,
  bytes: AsyncIterable<Buffer>,
): Promise<string> {
  const id = newId()
  await db`
    insert into imports (id, file_name, state, started_by) values (${id}, ${fileName}, 'uploading', ${by.id})`
  try {
    let position = 0
    for await (const chunk of inChunks(bytes))
      await db`insert into import_chunks (import_id, position, bytes) values (${id}, ${position++}, ${chunk})`
    if (position === 0) throw new Refusal(CATALOGUE.importEmpty)
    await db.begin(async (tx) => {
      await tx`update imports set state = 'checking', touched_at = now() where id = ${id}`
      await jobs.enqueue(tx, IMPORT_PRODUCTS, { importId: id })
    })
  } catch (error) {
    await db`delete from imports where id = ${id}`
    throw error
  }
  return id
}

const CHUNK_BYTES = 512 * 1024

async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    waiting.push(chunk)
    size += chunk.length
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Reads the file back. */
export async function* importFile(db: Database, importId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const [chunk] = await db<{ bytes: Buffer }[]>`
      select bytes from import_chunks where import_id = ${importId} and position = ${position}`
    if (!chunk) return
    yield chunk.bytes
  }
}

const columns = (sql: Database | Transaction) => sql`
  i.id, file_name as "fileName", state, confirmed_by is not null as "isConfirmed", rows, rows_done as "rowsDone",
  new_products as "newProducts", changed_products as "changedProducts", unchanged_products as "unchangedProducts",
  stock_changes as "stockChanges", error_count as "errorCount", started_at as "startedAt", s.name as "startedBy"`

/** Refuses 404. */
export async function readImport(db: Database, importId: string): Promise<Import> {
  const [found] = await db<Import[]>`
    select ${columns(db)}, errors from imports i join staff s on s.id = started_by
    where i.id::text = ${importId} and state <> 'uploading'`
  if (!found) throw new Refusal(CATALOGUE.importUnknown)
  return found
}

/** Newest first. */
export async function lastImports(db: Database, limit: number): Promise<ProductImport<Date>[]> {
  return db<ProductImport<Date>[]>`
    select ${columns(db)} from imports i join staff s on s.id = started_by
    where state <> 'uploading' order by started_at desc limit ${limit}`
}

/**
 * Confirms an import, as the act of this person. Refuses 409 an import that does not wait for that; repeating it changes
 * nothing.
 */
export async function confirmImport({ db, jobs }: Deps, by: Person, importId: string): Promise<void> {
  await db.begin(async (tx) => {
    const { state, fileName: file } = await lockImport(tx, importId)
    if (state === 'importing' || state === 'done') return
    if (state !== 'checked') throw new Refusal(NOT_NOW[state])
    await tx`
      update imports set state = 'importing', confirmed_by = ${by.id}, touched_at = now(),
        new_products = 0, changed_products = 0, stock_changes = 0
      where id = ${importId}`
    await recordChange(tx, by, { action: 'import.started', subject: importId, after: { file } })
    await jobs.enqueue(tx, IMPORT_PRODUCTS, { importId })
  })
}

const NOT_NOW = {
  checking: CATALOGUE.importBeingChecked,
  refused: CATALOGUE.importHasErrors,
  cancelled: CATALOGUE.importCancelled,
  failed: CATALOGUE.importFailed,
}

/** Cancels an import before its next step; what was imported stays. Refuses 409 one that is finished. */
export async function cancelImport(db: Database, by: Person, importId: string): Promise<void> {
  await db.begin(async (tx) => {
    const { state, fileName: file } = await lockImport(tx, importId)
    if (state === 'cancelled') return
    if (state === 'done' || state === 'refused' || state === 'failed') throw new Refusal(CATALOGUE.importOver)
    await endImport(tx, importId, 'cancelled')
    await recordChange(tx, by, { action: 'import.cancelled', subject: importId, after: { file } })
  })
}

async function lockImport(
  tx: Transaction,
  importId: string,
): Promise<Pick<ProductImport<Date>, 'state' | 'fileName'>> {
  const [found] = await tx<Pick<ProductImport<Date>, 'state' | 'fileName'>[]>`
    select state, file_name as "fileName" from imports where id::text = ${importId} and state <> 'uploading' for update`
  if (!found) throw new Refusal(CATALOGUE.importUnknown)
  return found
}

/** Sets the final state of an import and deletes its file and its plans. */
export async function endImport(
  tx: Transaction,
  importId: string,
  state: 'refused' | 'done' | 'cancelled' | 'failed',
): Promise<void> {
  await tx`update imports set state = ${state}, touched_at = now() where id = ${importId}`
  await tx`delete from import_chunks where import_id = ${importId}`
  await tx`delete from import_products where import_id = ${importId}`
}

/**
 * Imports that should continue, whether or not a process is working on them; ends those that nobody has confirmed for too
 * long.
 */
export async function standingImports(db: Database): Promise<string[]> {
  await db`delete from imports where state = 'uploading' and touched_at < now() - interval '1 hour'`
  const forgotten = await db<{ id: string }[]>`
    select id from imports where state = 'checked' and touched_at < now() - interval '7 days'`
  for (const { id } of forgotten)
    await db.begin(async (tx) => {
      // Somebody may be confirming it at this moment.
      const still = await tx`select from imports where id = ${id} and state = 'checked' for update`
      if (still.length > 0) await endImport(tx, id, 'cancelled')
    })
  const standing = await db<{ id: string }[]>`
    select id from imports where state in ('checking', 'importing') order by started_at`
  return standing.map(({ id }) => id)
}
