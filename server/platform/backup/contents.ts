import type { Database, Transaction } from '../database.ts'

/** The first entry of a backup: what it is of, and what can be done with it. */
export const HEADER = 'backup.json'
/** One larger than this is of a newer version of the shop. */
export const FORMAT = 1

export type Header = {
  shop: 'tana-bana'
  format: number
  /** ISO 8601. */
  madeAt: string
  /** Of the server that it was made on, for people. */
  postgres: string
  /** How far the database was. */
  migrations: { name: string; hash: string }[]
  tables: Table[]
  /** Counters, and the last number that each gave. */
  sequences: { name: string; last: string | null }[]
  /** The key that seals the shop's secrets is in it, or is kept where SECRET_KEY came from. */
  key: 'included' | 'elsewhere'
}

export type Table = { name: string; columns: string[] }

export const tableEntry = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`
export const TABLE_ENTRY = /^tables\/([^/]+)\/\d{6}\.copy\.gz$/
export const JOBS_ENTRY = 'jobs.json'
export const KEY_ENTRY = 'secret-key'
/** How often it is said how far the pictures are. */
export const TELL_EVERY_PICTURES = 500
export const MEDIA_ENTRY = /^media\/((?:originals|renditions)\/[\w.-]+)$/

/** A job that was waiting; its kind by name. */
export type WaitingJob = {
  name: string
  data: object
  startAfter: string
  priority: number
  /** Of a dead letter: what it was before it was given up. */
  letter: Letter | null
}

/** `kind`: by name. `at`: when it was given up, ISO 8601. */
export type Letter = { kind: string; tries: number | null; reason: object | null; at: string }

/**
 * Every table of the shop with the columns that are written. Not those that a crash may empty (unlogged: counts against
 * limits, sign-ins under way), nor what an extension brought.
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
