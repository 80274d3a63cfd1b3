import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, giveTo, type PostgresBinaries, runToEnd } from './postgres-binaries.ts'
import { isAlive } from './postmaster.ts'

export const DATABASE = 'shop'
/** Owns and changes the tables, and holds the lock that keeps other shops out. */
export const USER = 'shop'
/** The role that the running shop connects as. */
export const APPLICATION = 'shop_app'

const UNFINISHED = /^postgres\.new-(\d+)-/
const LONGEST_INITDB = 10 * 60 * 1000

/**
 * Creates the cluster if there is none. It is made beside its place and renamed, so a cluster in its place is always
 * complete; of two processes that race, one uses the other's. True: this call created it.
 */
export async function createCluster(
  account: Account,
  binaries: PostgresBinaries,
  home: string,
  cluster: string,
  durable: boolean,
): Promise<boolean> {
  removeUnfinished(home)
  if (existsSync(join(cluster, 'PG_VERSION'))) return false
  const draft = join(home, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(draft, { mode: 0o700 })
  try {
    giveTo(account, draft)
    const args = [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]
    const { code, output } = await runToEnd(account, binaries.initdb, args, home)
    if (code !== 0) throw new Error(`The database could not be created in ${home}:\n${tail(output)}`)
    renameSync(draft, cluster)
    if (durable) syncDirectory(home)
    return true
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 })
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    if (existsSync(join(cluster, 'PG_VERSION'))) return false
    throw new Error(
      `${cluster} holds something that is not a database. Move it away or choose another DATA_DIR.`,
    )
  }
}

function removeUnfinished(home: string) {
  for (const name of readdirSync(home)) {
    const maker = Number(UNFINISHED.exec(name)?.[1])
    if (!maker) continue
    const path = join(home, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age < LONGEST_INITDB && isAlive(maker)) continue
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // An initdb that outlived its shop may still be writing here; the next start deletes the rest.
    }
  }
}

function syncDirectory(path: string) {
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

const tail = (output: string) => output.split('\n').slice(-15).join('\n')
