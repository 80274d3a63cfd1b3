import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bringUpToDate } from '../bring-up-to-date.ts'
import type { Database, Transaction } from '../database.ts'
import { DEAD_LETTERS, type JobKind, type Jobs } from '../jobs.ts'
import type { MediaStore } from '../media-store.ts'
import { keepHistory } from '../migrate.ts'
import { insideATransaction, type Migration, readMigrations } from '../read-migrations.ts'
import { checkArchive, readArchive } from './archive.ts'
import { inWords } from './back-up.ts'
import {
  FORMAT,
  HEADER,
  type Header,
  JOBS_ENTRY,
  KEY_ENTRY,
  MEDIA_ENTRY,
  TABLE_ENTRY,
  TELL_EVERY_PICTURES,
  tablesOf,
  type WaitingJob,
} from './contents.ts'

const uncompressed = promisify(gunzip)

type CheckedBackup = { file: string; header: Header; key: Buffer | null; migrations: Migration[] }

type Restore = {
  /** One connection, as the owner of the tables. */
  db: Database
  media: MediaStore
  /** The queue of the restored database, into which waiting jobs are put. */
  openJobs: () => Promise<Jobs>
  kinds: readonly JobKind<unknown>[]
  /** A database that is not empty may be replaced. */
  replace: boolean
  /** Awaited. */
  say: (line: string) => unknown
}

/** Reads the whole backup before anything is changed. Throws, with a message for the operator, when it cannot be restored. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  await checkArchive(file, HEADER)
  const migrations = await readMigrations()
  let header: Header | undefined
  let key: Buffer | null = null
  for await (const { name, bytes } of readArchive(file)) {
    if (name === HEADER) header = JSON.parse(bytes.toString()) as Header
    if (name === KEY_ENTRY) key = bytes
    if (header && (header.key === 'elsewhere' || key)) break
  }
  if (header?.shop !== 'tana-bana') throw new Error(`${file} is not a backup of a shop.`)
  if (header.format > FORMAT)
    throw new Error(`${file} was made by a newer version of the shop. Restore it with that one.`)
  for (const { name, hash } of header.migrations) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known)
      throw new Error(
        `${file} was made by a newer version of the shop, which has ${name}. Restore it with that one.`,
      )
    if (known.hash !== hash) throw new Error(`${file} was made by another shop: its ${name} is not ours.`)
  }
  const had = new Set(header.migrations.map(({ name }) => name))
  return { file, header, key, migrations: migrations.filter(({ name }) => had.has(name)) }
}

/**
 * Replaces the database by the backup in one transaction, so that until it commits, or if it is killed, the former one
 * remains. Pictures are added before. Throws when the database is in use, holds a shop that may not be replaced, or tables
 * that are not a shop's. Then the newest migrations are applied.
 */
export async function restore(backup: CheckedBackup, target: Restore): Promise<void> {
  const { db, say, replace } = target
  await refuseInUse(db)
  await refuseFull(db, replace)
  await putPictures(backup.file, target)
  await db`create schema if not exists jobs`
  const jobs = await target.openJobs()
  try {
    await db.begin(async (tx) => {
      await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true)`
      await dropAll(tx)
      await keepHistory(tx)
      for (const migration of backup.migrations) await tx.unsafe(insideATransaction(migration))
      await fill(tx, backup, jobs, target)
    })
  } finally {
    await jobs.stop()
  }
  await say('the database is as it was')
  const newer = await bringUpToDate(db)
  if (newer.length > 0) await say(`and was brought to this version: ${newer.join(', ')}`)
  await db`analyze`
}

async function refuseInUse(db: Database): Promise<void> {
  const [others] = await db<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'tana-bana'`
  if (others!.count > 0)
    throw new Error(`A running shop has ${others!.count} connections to this database. Stop it first.`)
}

/** Tables that have rows even in an empty shop. */
const FILLED_BY_MIGRATIONS = ['migrations', 'cdn_looks']

async function refuseFull(db: Database, replace: boolean): Promise<void> {
  const tables = await tablesOf(db)
  if (tables.length === 0) return
  if (!tables.some(({ name }) => name === 'migrations'))
    throw new Error('The database holds tables that are not a shop’s. Restore into one of its own.')
  if (replace) return
  for (const { name } of tables.filter(({ name }) => !FILLED_BY_MIGRATIONS.includes(name))) {
    const [row] = await db`select from ${db(name)} limit 1`
    if (row)
      throw new Error(
        'There is a shop in this database already, and nothing was changed. To replace all of it: --replace',
      )
  }
}

/** Drops tables, and what belongs to no table; not what extensions brought. */
async function dropAll(tx: Transaction): Promise<void> {
  await tx.unsafe(`
    do $$
    declare
      statement text;
    begin
      foreach statement in array array(
        select format('drop table if exists %s cascade', oid::regclass) from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
          select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'))
        || array(
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
        where pronamespace = 'public'::regnamespace and not exists (
          select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e'))
      loop
        execute statement;
      end loop;
    end $$`)
}

type Reference = { table: string; name: string; definition: string }

/** Rows may come in any order: foreign keys are checked when all are there. */
async function fill(
  tx: Transaction,
  backup: CheckedBackup,
  jobs: Jobs,
  { kinds, say }: Restore,
): Promise<void> {
  const tables = new Map(backup.header.tables.map((table) => [table.name, table.columns]))
  const made = new Set((await tablesOf(tx)).map(({ name }) => name))
  for (const name of tables.keys())
    if (!made.has(name))
      throw new Error(`The backup holds a table ${name}, which no version of the shop makes.`)
  const references = await tx<Reference[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`
  for (const { table, name } of references) await tx.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const name of tables.keys()) {
    await tx`alter table ${tx(name)} disable trigger user`
    await tx`truncate ${tx(name)}`
  }

  for await (const { name, bytes } of readArchive(backup.file)) {
    const table = TABLE_ENTRY.exec(name)?.[1]
    if (table) {
      const rows = await tx`copy ${tx(table)} (${tx(tables.get(table)!)}) from stdin`.writable()
      await pipeline(Readable.from([await uncompressed(bytes)]), rows)
      await say(`${table}: ${inWords(bytes.length)}`)
    }
    if (name === JOBS_ENTRY) await putJobs(tx, jobs, kinds, JSON.parse(bytes.toString()) as WaitingJob[], say)
  }

  for (const { name, last } of backup.header.sequences)
    if (last !== null) await tx`select setval(${`public.${name}`}::regclass, ${last}::bigint)`
  for (const name of tables.keys()) await tx`alter table ${tx(name)} enable trigger user`
  for (const { table, name, definition } of references)
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
}

/**
 * Jobs of kinds that this version lacks are dropped. The retention of waiting jobs counts from when they may start, that of
 * dead letters from now, however old the backup is.
 */
async function putJobs(
  tx: Transaction,
  jobs: Jobs,
  kinds: Restore['kinds'],
  waiting: WaitingJob[],
  say: Restore['say'],
): Promise<void> {
  await tx`delete from jobs.job`
  for (const kind of kinds)
    for (const { data, startAfter } of waiting.filter(({ name }) => name === kind.name))
      await jobs.enqueueAll(tx, kind as JobKind<object>, [data], {
        startAfter: new Date(Math.max(Date.parse(startAfter), Date.now())),
      })
  const names = new Set(kinds.map(({ name }) => name))
  for (const { data, letter } of waiting)
    if (letter && names.has(letter.kind))
      await tx`
        insert into jobs.job (name, data, source_name, source_retry_count, source_output, created_on, keep_until)
        select name, ${tx.json(data as never)}, ${letter.kind}, ${letter.tries}::int,
          ${letter.reason && tx.json(letter.reason as never)}, ${letter.at}, now() + make_interval(secs => retention_seconds)
        from jobs.queue where name = ${DEAD_LETTERS}`
  if (waiting.length > 0) await say(`jobs that were waiting: ${waiting.length}`)
}

async function putPictures(file: string, { media, say }: Restore): Promise<void> {
  let pictures = 0
  for await (const { name, bytes } of readArchive(file)) {
    const place = MEDIA_ENTRY.exec(name)?.[1]
    if (!place) continue
    await media.write(place, bytes)
    pictures++
    if (pictures % TELL_EVERY_PICTURES === 0) await say(`pictures: ${pictures} …`)
  }
  await say(`pictures: ${pictures} files`)
}
