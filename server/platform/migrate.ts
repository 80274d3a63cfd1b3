import type { Database, Transaction } from './database.ts'
import { MIGRATIONS, readMigrations } from './read-migrations.ts'

/** Any number will do, so long as every instance takes the same one. */
const MIGRATION_LOCK = 7_261_001

/**
 * Brings the database to the newest migration: forward only, each in its own transaction, one instance at a time
 * (the others wait). Throws when an applied file has changed since, or the database is ahead of this code.
 */
export async function migrate(db: Database, folder: URL = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied: string[] = []
  const connection = await db.reserve()
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`
    await keepHistory(connection)
    const done = await connection<
      { name: string; hash: string }[]
    >`select name, hash from migrations order by name`
    const unknown = done.find(({ name }) => !migrations.some((known) => known.name === name))
    if (unknown) throw new Error(`The database has ${unknown.name}, which this version does not know.`)

    for (const { name, text, hash } of migrations) {
      const before = done.find((migration) => migration.name === name)
      if (before && before.hash !== hash) throw new Error(`${name} was changed after it was applied.`)
      if (before) continue
      await connection.unsafe(
        `begin;\n${text}\n;insert into migrations (name, hash) values ('${name}', '${hash}');commit`,
      )
      applied.push(name)
    }
  } catch (error) {
    await connection.unsafe('rollback')
    throw error
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`
    connection.release()
  }
  return applied
}

/** The table that says how far a database is. */
export const keepHistory = (db: Database | Transaction) => db`
  create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now()
  )`
