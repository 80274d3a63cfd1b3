import type { Database, Transaction } from '../database.ts'

/** A backup's first entry: what it contains and what is needed to restore it. */
export const HEADER = 'backup.json'
/** A backup with a higher number was made by a newer version. */
export const FORMAT = 1

export type Header = {
  shop: 'tana-bana'
  format: number
  /** ISO 8601. */
  madeAt: string
  /** The version of the Postgres server, for readers. */
  postgres: string
  /** The database's migrations. */
  migrations: { name: string; hash: string }[]
  tables: Table[]
  /** Sequences, and the last number of each. */
  sequences: { name: string; last: string | null }[]
  /** Whether the key that seals the shop's secrets is included, or kept where SECRET_KEY came from. */
  key: 'included' | 'elsewhere'
}

export type Table = { name: string; columns: string[] }

export const tableEntry = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`
export const TABLE_ENTRY = /^tables\/([^/]+)\/\d{6}\.copy\.gz$/
export const JOBS_ENTRY = 'jobs.json'
export const KEY_ENTRY = 'secret-key'
/** After how many pictures the progress is reported. */
export const TELL_EVERY_PICTURES = 500
export const MEDIA_ENTRY = /^media\/((?:originals|renditions)\/[\w.-]+)$/

/** A waiting job, with the name of its kind. */
export type WaitingJob = {
  name: string
  data: object
  startAfter: string
  /** Of a dead letter: the job that failed. */
  letter: Letter | null
}

/** `kind`: its name. `at`: when it was given up, ISO 8601. */
export type Letter = { kind: string; tries: number | null; reason: object | null; at: string }

/**
 * The shop's tables with the columns that a backup contains. Left out are unlogged tables, which a crash empties (rate
 * limits, sign-ins under way), and tables of extensions.
 */
export const tablesOf = (db: Database | Transaction) => db<Table[]>`
  select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relpersistence = 'p' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by relname`
