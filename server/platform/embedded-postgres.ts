import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { addressesOf, type EmbeddedAddresses, socketDirectory } from './postgres-address.ts'
import { postgresAccount, postgresBinaries } from './postgres-binaries.ts'
import { createCluster, DATABASE } from './postgres-cluster.ts'
import { type Lock, staysUp, takeLock, within } from './postgres-lock.ts'
import { closeToStrangers, keepPasswords, readPasswords, strangePasswords } from './postgres-passwords.ts'
import {
  findPostmaster,
  guardPostmaster,
  type Launch,
  launchPostmaster,
  type Postmaster,
  stopPostmaster,
} from './postmaster.ts'

export type EmbeddedPostgres = EmbeddedAddresses & {
  started: 'created' | 'started' | 'adopted'
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** false, for tests: a crash of the machine may lose the database. */
  durable?: boolean
  maxConnections?: number
  say?: (line: string) => void
  /** Called when the connection that keeps other shops out ends, which most likely means that the database did. */
  onLost?: () => void
}

const WAIT_FOR_ANOTHER = 20_000
const WAIT_FOR_RECOVERY = 120_000
const PATIENCE = 5000

/**
 * Starts the shop's own Postgres in `dataDir`/postgres, or takes over one that still runs. It is reached through a socket
 * that only its user can open, and stops when this process ends, however it ends. Throws when another shop uses the
 * `dataDir`.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { durable = true, maxConnections = 60, say = () => {}, onLost } = options
  mkdirSync(options.dataDir, { recursive: true })
  const home = realpathSync(options.dataDir)
  const cluster = join(home, 'postgres')
  const binaries = postgresBinaries()
  const account = await postgresAccount(home, cluster, binaries)
  const created = await createCluster(account, binaries, home, cluster, durable)
  const socketDir = socketDirectory(account, cluster)
  const passwords = keepPasswords(home, cluster, account)

  const since = Date.now()
  let launch: Launch | undefined
  let told = false
  for (;;) {
    const server = await findPostmaster(cluster, socketDir)
    const mine = launch?.running() && server ? (await within(PATIENCE, launch.pid, 0)) === server.pid : false
    if (server?.ready) {
      const addresses = addressesOf(server, passwords)
      const lock = await takeLock(addresses.owner)
      if (lock === 'refused') {
        if (mine) await stopPostmaster(server.pid, cluster)
        throw new Error(strangePasswords(home))
      }
      if (lock === 'taken') {
        if (mine) launch?.letGo()
        throw new Error(`Another shop is already running on ${options.dataDir}.`)
      }
      if (lock && (mine || (await staysUp(lock)))) {
        const letGo = mine ? () => {} : guardPostmaster(server.pid)
        await closeToStrangers(lock.sql, cluster, account, passwords)
        await quoteNobody(lock.sql)
        lock.onLost = onLost
        const started = mine ? (created ? 'created' : 'started') : 'adopted'
        return running(server, cluster, lock, letGo, { ...addresses, started })
      }
      await lock?.end()
    } else if (!server && !launch?.running()) {
      if (launch && !/already exists|still in use/.test(launch.log()))
        throw new Error(`The database did not start. ${join(home, 'postgres.log')} ends:\n${launch.log()}`)
      launch = launchPostmaster(
        account,
        binaries.postgres,
        serverArgs(cluster, socketDir, durable, maxConnections),
        home,
      )
    }
    const waited = Date.now() - since
    if (waited > 2000 && !told) {
      told = true
      say(
        mine
          ? 'The database is recovering from a hard stop …'
          : 'Waiting for the database of the last run to stop …',
      )
    }
    if (waited > (launch?.running() ? WAIT_FOR_RECOVERY : WAIT_FOR_ANOTHER)) {
      if (mine && server) await stopPostmaster(server.pid, cluster)
      throw new Error(
        `The database in ${home} is not ready after ${Math.round(waited / 1000)} s; see postgres.log there.`,
      )
    }
    await pause(10)
  }
}

/** The database of a shop that is running on this `dataDir`, for a command beside it; null: none is. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedAddresses | null> {
  if (!existsSync(dataDir)) return null
  const home = realpathSync(dataDir)
  const cluster = join(home, 'postgres')
  const account = await postgresAccount(home, cluster, postgresBinaries())
  const server = await findPostmaster(cluster, socketDirectory(account, cluster))
  const passwords = readPasswords(home)
  return server?.ready && passwords ? addressesOf(server, passwords) : null
}

function running(
  server: Postmaster,
  cluster: string,
  lock: Lock,
  letGo: () => void,
  found: Omit<EmbeddedPostgres, 'stop'>,
): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  const stop = async () => {
    lock.onLost = undefined
    await stopPostmaster(server.pid, cluster)
    letGo()
    await lock.end()
  }
  return {
    ...found,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/**
 * Keeps rows, which may be a person's, out of the log of errors. Set for this database only, so that the server still logs
 * fully why it does not start.
 */
async function quoteNobody(sql: postgres.Sql): Promise<void> {
  const [terse] = await sql`
    select from pg_db_role_setting join pg_database d on d.oid = setdatabase
    where datname = ${DATABASE} and setrole = 0 and 'log_error_verbosity=terse' = any(setconfig)`
  if (!terse) await sql`alter database ${sql(DATABASE)} set log_error_verbosity = terse`
}

function serverArgs(cluster: string, socketDir: string, durable: boolean, maxConnections: number): string[] {
  const settings = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: maxConnections,
    shared_buffers: '64MB',
    io_method: 'sync', // the default keeps three more processes, for disks that the shop's tables never wait for
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
