import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { type Account, giveTo } from './postgres-binaries.ts'
import { APPLICATION, USER } from './postgres-cluster.ts'
import { writeOnce } from './write-once.ts'

export type Passwords = { owner: string; application: string }

const FILE = 'database-passwords.json'
const OURS = `# Written by the shop: whoever connects has a password of ${FILE}, beside this folder.
local all all scram-sha-256
`
/** The rules of a new cluster, until its passwords are set. */
const OPEN = 'local all all trust\n'

/** Reads the passwords of the database in `home`, or creates them; only this process's user can read the file. */
export function keepPasswords(home: string, cluster: string, account: Account): Passwords {
  const kept = readPasswords(home)
  if (kept) return kept
  // The passwords cannot be recovered, so new ones are set, as for a database of an earlier version.
  if (rulesOf(cluster) === OURS) writeRules(cluster, account, OPEN)
  const made: Passwords = { owner: newPassword(), application: newPassword() }
  writeOnce(join(home, FILE), `${JSON.stringify(made)}\n`)
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

/** The message for passwords that the database does not accept. */
export const strangePasswords = (home: string) =>
  `The database in ${home} has other passwords than ${FILE} there. Put back the file that belongs to it, or remove ` +
  'it: the next start makes new ones.'

/**
 * Switches a database that was open to every user of its socket, a new one or one of an earlier version, to passwords, and
 * creates the application's role, which is no superuser.
 */
export async function closeToStrangers(
  sql: postgres.Sql,
  cluster: string,
  account: Account,
  { owner, application }: Passwords,
): Promise<void> {
  if (rulesOf(cluster) === OURS) return
  const [known] = await sql`select from pg_roles where rolname = ${APPLICATION}`
  // Generated passwords consist of letters, digits, - and _, and are long enough to need no slow hash. They are on disk
  // before the rules require them.
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
