import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { APPLICATION } from './postgres-cluster.ts'
import { readMigrations } from './read-migrations.ts'
import { missingFrom } from './schema-state.ts'

/**
 * To be called before anything else uses the database. In production no instance changes tables: throws when a migration is
 * missing. A demo applies missing migrations itself.
 */
export async function seeToSchema(db: Database, { production }: { production: boolean }): Promise<string[]> {
  if (!production) return bringUpToDate(db)
  const missing = await missingFrom(db, await readMigrations())
  if (missing.length === 0) {
    // A process may have been killed between creating the tables and granting the application's role its rights.
    await admitApplication(db)
    return []
  }
  const [first, last] = [missing[0]!.name, missing.at(-1)!.name]
  throw new Error(
    `The database lacks ${missing.length === 1 ? first : `${missing.length} migrations, ${first} to ${last}`}. In production no ` +
      'instance changes tables by itself: run npm run migrate, with the same variables, and start again.',
  )
}

/**
 * Applies missing migrations as the database's owner, and grants the application's role what it needs. Returns the
 * migrations applied. A server of the operator's own without that role has the roles they created.
 */
export async function bringUpToDate(db: Database): Promise<string[]> {
  const applied = await migrate(db)
  await admitApplication(db)
  return applied
}

async function admitApplication(db: Database): Promise<void> {
  const [application] = await db`
    select from pg_roles where rolname = ${APPLICATION} and (select rolsuper from pg_roles where rolname = current_user)`
  if (application) await admit(db, APPLICATION)
}

/**
 * The role reads and writes rows and owns the job queue, which creates its own tables. It can neither change other tables
 * nor disable triggers.
 */
async function admit(db: Database, role: string): Promise<void> {
  await db.unsafe(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete, maintain on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    revoke insert, update, delete on migrations from ${role};
    do $$
    declare
      statement text;
    begin
      for statement in
        select 'alter schema jobs owner to ${role}' from pg_namespace
        where nspname = 'jobs' and nspowner <> '${role}'::regrole
        union all
        select format('alter table %s owner to ${role}', oid::regclass) from pg_class
        where relnamespace = 'jobs'::regnamespace and relkind in ('r', 'p', 'v') and relowner <> '${role}'::regrole
        union all
        select format('alter routine %s owner to ${role}', oid::regprocedure) from pg_proc
        where pronamespace = 'jobs'::regnamespace and proowner <> '${role}'::regrole
        union all
        select format('alter type %s owner to ${role}', oid::regtype) from pg_type
        where typnamespace = 'jobs'::regnamespace and typtype = 'e' and typowner <> '${role}'::regrole
      loop
        execute statement;
      end loop;
    end $$`)
}
