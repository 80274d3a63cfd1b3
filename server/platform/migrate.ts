import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Database, Transaction } from './database.ts'
import { MIGRATIONS, type Migration, readMigrations } from './read-migrations.ts'
import { missingFrom } from './schema-state.ts'

/** Any number, as long as all instances use the same one. */
const MIGRATION_LOCK = 7_261_001
const LOOK_EVERY_MS = 100
/** lock_not_available and deadlock_detected: a table is in use, and may be free in a moment. */
const TAKEN = ['55P03', '40P01']

type Patience = {
  /** How long a migration waits for a lock, since shoppers' statements queue up behind it. */
  lockTimeoutMs: number
  tries: number
  pauseMs: number
}
const PATIENCE: Patience = { lockTimeoutMs: 3000, tries: 30, pauseMs: 1000 }

/**
 * Applies the missing migrations, one instance at a time (others wait), each in a transaction of its own unless it says
 * otherwise. A migration that finds a table locked is rolled back and tried again. Returns the migrations applied; throws
 * what `missingFrom` throws, and errors of a migration.
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

/** Creates the table that records applied migrations. */
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

/** Polls for the lock instead of waiting: `create index concurrently` waits for all statements, waiting ones included. */
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

/** An invalid index left by a killed migration prevents the next attempt, so it is dropped. */
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

/** Whether a statement has anything but comments. */
const saysSomething = (statement: string) =>
  statement.split('\n').some((line) => line.trim() !== '' && !line.startsWith('--'))

/** Columns for the table of migrations: names of word characters, hashes, numbers. */
const noted = ({ name, hash, worksWith }: Migration) =>
  `insert into migrations (name, hash, works_with)
   values ('${name}', '${hash}', ${worksWith ? `'${worksWith}'` : 'null'})`
