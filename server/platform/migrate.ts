import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Database, Transaction } from './database.ts'
import { MIGRATIONS, type Migration, readMigrations } from './read-migrations.ts'
import { missingFrom } from './schema-state.ts'

/** Any number will do, so long as every instance takes the same one. */
const MIGRATION_LOCK = 7_261_001
const LOOK_EVERY_MS = 100
/** lock_not_available, deadlock_detected: somebody was at work there, and may not be in a moment. */
const TAKEN = ['55P03', '40P01']

export type Patience = {
  /** A migration waits for a lock no longer: shoppers wait behind it. */
  lockTimeoutMs: number
  tries: number
  pauseMs: number
}
const PATIENCE: Patience = { lockTimeoutMs: 3000, tries: 30, pauseMs: 1000 }

/**
 * Brings the database to the newest migration: forward only, one instance at a time (the others wait), each in its own
 * transaction unless it says otherwise. One that finds a table taken lets go, and tries again. Returns what was applied;
 * throws what `missingFrom` throws, and what is wrong with a migration.
 */
export async function migrate(
  db: Database,
  folder: URL = MIGRATIONS,
  patience: Patience = PATIENCE,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const connection = await db.reserve()
  try {
    await takeLock(connection)
    await keepHistory(connection)
    const missing = await missingFrom(connection, migrations)
    for (const migration of missing) await applyPatiently(connection, migration, patience)
    return missing.map(({ name }) => name)
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {})
    connection.release()
  }
}

/** The table that says how far a database is. */
export async function keepHistory(db: Database | Transaction): Promise<void> {
  await db`
    create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now()
    )`
  const [told] = await db`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'migrations' and column_name = 'works_with'`
  if (!told) await db`alter table migrations add column if not exists works_with text`
}

/** Asked for again and again: an index that is built concurrently waits for every statement that waits itself. */
async function takeLock(connection: Database): Promise<void> {
  for (;;) {
    const [row] = await connection`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`
    if (row?.taken) return
    await pause(LOOK_EVERY_MS)
  }
}

async function applyPatiently(connection: Database, migration: Migration, patience: Patience) {
  for (let tries = 1; ; tries++)
    try {
      return await (migration.outside ? applyOutside : applyInside)(connection, migration, patience)
    } catch (error) {
      await connection.unsafe('rollback').catch(() => {})
      const isTaken = error instanceof postgres.PostgresError && TAKEN.includes(error.code)
      if (!isTaken) throw error
      if (tries >= patience.tries)
        throw new Error(
          `${migration.name} found its table taken ${tries} times and was not applied. Look for a long transaction ` +
            'in pg_stat_activity, and try again.',
        )
      await pause(patience.pauseMs)
    }
}

async function applyInside(connection: Database, migration: Migration, { lockTimeoutMs }: Patience) {
  await connection.unsafe(`
    begin;
    set local lock_timeout = ${lockTimeoutMs};
    set local statement_timeout = 0;
    ${migration.text}
    ;
    ${noted(migration)};
    commit`)
}

/** What a killed one left of an index is in the way of the next, and no use to anybody. */
async function applyOutside(connection: Database, migration: Migration) {
  await connection.unsafe('set statement_timeout = 0; set lock_timeout = 0')
  try {
    const halves = await connection<{ name: string }[]>`
      select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
      where not indisvalid and relnamespace = 'public'::regnamespace`
    for (const { name } of halves) await connection.unsafe(`drop index concurrently ${name}`)
    for (const statement of migration.text.split(/;[ \t]*$/m))
      if (saysSomething(statement)) await connection.unsafe(statement)
    await connection.unsafe(noted(migration))
  } finally {
    await connection.unsafe('reset statement_timeout; reset lock_timeout')
  }
}

/** More than comments. */
const saysSomething = (statement: string) =>
  statement.split('\n').some((line) => line.trim() !== '' && !line.startsWith('--'))

/** Of our own files: a name of word characters, a hash, a number. */
const noted = ({ name, hash, worksWith }: Migration) =>
  `insert into migrations (name, hash, works_with)
   values ('${name}', '${hash}', ${worksWith ? `'${worksWith}'` : 'null'})`
