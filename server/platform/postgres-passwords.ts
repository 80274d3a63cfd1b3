import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { type Account, giveTo } from './postgres-binaries.ts'
import { APPLICATION, USER } from './postgres-cluster.ts'

export type Passwords = { owner: string; application: string }

const FILE = 'database-passwords.json'
const OURS = `# Written by the shop: whoever connects has a password of ${FILE}, beside this folder.
local all all scram-sha-256
`
/** As it was made: for the moment until the shop has set the passwords. */
const OPEN = 'local all all trust\n'

/** Those of the database in `home`, made when there are none; only this process's user can read them. */
export function keepPasswords(home: string, cluster: string, account: Account): Passwords {
  const kept = readPasswords(home)
  if (kept) return kept
  // Whatever the database knows cannot be found out any more: it takes new ones, as a database of an earlier version.
  if (rulesOf(cluster) === OURS) writeRules(cluster, account, OPEN)
  const made: Passwords = { owner: newPassword(), application: newPassword() }
  const draft = join(home, `${FILE}.${process.pid}`)
  writeFileSync(draft, `${JSON.stringify(made)}\n`, { mode: 0o600 })
  try {
    // Whole or not at all, and of two that race the first one's.
    linkSync(draft, join(home, FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readPasswords(home)!
}

export function readPasswords(home: string): Passwords | null {
  try {
    return JSON.parse(readFileSync(join(home, FILE), 'utf8')) as Passwords
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(
      `${join(home, FILE)} cannot be read. Put it back from a backup, or remove it for new ones.`,
    )
  }
}

/** What to say when the database does not know them. */
export const strangePasswords = (home: string) =>
  `The database in ${home} has other passwords than ${FILE} there. Put back the file that belongs to it, or remove ` +
  'it: the next start makes new ones.'

/**
 * A database that anybody who reaches its socket could open, new or of an earlier version: from here on by password
 * alone, and with a role for the application that is no superuser.
 */
export async function closeToStrangers(
  sql: postgres.Sql,
  cluster: string,
  account: Account,
  { owner, application }: Passwords,
): Promise<void> {
  if (rulesOf(cluster) === OURS) return
  const [known] = await sql`select from pg_roles where rolname = ${APPLICATION}`
  // Of our own making: letters, digits, - and _; and so long that stretching them would only make each connection dear.
  // On disk before the rules ask for them, also where a test's database takes its time with that.
  await sql.unsafe(`
    begin;
    set local synchronous_commit = on;
    set local scram_iterations = 1;
    ${known ? 'alter' : 'create'} role ${APPLICATION} login nosuperuser nocreatedb nocreaterole noreplication
      nobypassrls password '${application}';
    alter role ${USER} password '${owner}';
    commit`)
  writeRules(cluster, account, OURS)
  await sql`select pg_reload_conf()`
}

const newPassword = () => randomBytes(32).toString('base64url')

const rulesFile = (cluster: string) => join(cluster, 'pg_hba.conf')
const rulesOf = (cluster: string) => readFileSync(rulesFile(cluster), 'utf8')

function writeRules(cluster: string, account: Account, rules: string) {
  const draft = `${rulesFile(cluster)}.new`
  writeFileSync(draft, rules, { mode: 0o600 })
  giveTo(account, draft)
  renameSync(draft, rulesFile(cluster))
}
