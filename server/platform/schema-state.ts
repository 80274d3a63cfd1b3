import type { Database, Transaction } from './database.ts'
import { type Migration, numberOf } from './read-migrations.ts'

type Applied = { name: string; hash: string; worksWith: string | null }

/**
 * The migrations that a database lacks, oldest first. A database may be ahead, if each unknown migration says that it works
 * with servers of this version. Throws an Error for the operator when one does not, or when an applied migration was
 * changed.
 */
export async function missingFrom(
  db: Database | Transaction,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await appliedTo(db)
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, hash } of applied) {
    const ours = known.get(name)
    if (ours && ours.hash !== hash) throw new Error(`${name} was changed after it was applied.`)
  }
  refuseBreaking(
    applied.filter(({ name }) => !known.has(name)),
    migrations.at(-1)?.name ?? '0000',
  )
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

function refuseBreaking(ahead: Applied[], newest: string) {
  const breaking = ahead.find(({ worksWith }) => worksWith === null || worksWith > numberOf(newest))
  if (breaking)
    throw new Error(
      `The database has ${breaking.name}, which this version does not know and which works only with versions that ` +
        `know ${breaking.worksWith ?? 'it'}; this one ends with ${newest}. Start a newer version.`,
    )
}

/** Empty for a new database. Earlier versions had no column `works_with`. */
async function appliedTo(db: Database | Transaction): Promise<Applied[]> {
  const [kept] = await db`select from pg_tables where schemaname = 'public' and tablename = 'migrations'`
  if (!kept) return []
  return db<Applied[]>`
    select name, hash, to_jsonb(m) ->> 'works_with' as "worksWith" from migrations m order by name`
}
