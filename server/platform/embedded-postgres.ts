import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { type Account, giveTo, postgresAccount, postgresBinaries } from './postgres-binaries.ts'
import { APPLICATION, createCluster, DATABASE, USER } from './postgres-cluster.ts'
import {
  closeToStrangers,
  keepPasswords,
  type Passwords,
  readPasswords,
  strangePasswords,
} from './postgres-passwords.ts'
import {
  findPostmaster,
  guardPostmaster,
  type Launch,
  launchPostmaster,
  type Postmaster,
  SOCKET,
  stopPostmaster,
} from './postmaster.ts'

/** Spread it into the options of postgres.js (`path`) or of node-postgres (`host`): neither takes a socket in a URL
 * that the other understands. */
export type DatabaseAddress = {
  host: string
  port: number
  path: string
  user: string
  password: string
  database: string
  ssl: false
}

export type Addresses = {
  /** Of the application: reads and writes rows, owns nothing but its queue. */
  address: DatabaseAddress
  /** For migrations and tools. */
  owner: DatabaseAddress
}

export type EmbeddedPostgres = Addresses & {
  started: 'created' | 'started' | 'adopted'
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** false, for tests: a crash of the machine may lose the database. */
  durable?: boolean
  maxConnections?: number
  say?: (line: string) => void
  /** The connection that keeps other shops out is gone, and with it most likely the database. */
  onLost?: () => void
}

/** Held for as long as a shop uses the database; a crash lets go of it. */
export const SHOP_LOCK = 7_262_262

const WAIT_FOR_ANOTHER = 20_000
const WAIT_FOR_RECOVERY = 120_000
const SETTLE = 200
const PATIENCE = 5000

/**
 * The shop's own Postgres in `dataDir`/postgres, reached through a socket that only its user can open. It stops with
 * this process, however this process ends. Refuses a `dataDir` that another shop is using.
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

/** The database of the shop that runs on this `dataDir`, for a command beside it; null when none does. */
export async function findRunningPostgres(dataDir: string): Promise<Addresses | null> {
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

/** The cluster's own 0700 directory, unless its path is longer than a socket's address may be (104 bytes on macOS). */
function socketDirectory(account: Account, cluster: string): string {
  const fits = (directory: string) => Buffer.byteLength(join(directory, `${SOCKET}.lock`)) < 104
  if (fits(cluster)) return cluster
  const name = `tana-bana-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
  const directory = [tmpdir(), '/tmp'].map((parent) => join(realpathSync(parent), name)).find(fits)
  if (!directory)
    throw new Error('The path of the temporary directory is too long for a socket. Shorten TMPDIR.')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const found = lstatSync(directory)
  if (found.isDirectory() && found.uid === process.getuid!()) giveTo(account, directory)
  const { uid, mode } = lstatSync(directory)
  if (!found.isDirectory() || uid !== account.uid || mode & 0o077)
    throw new Error(
      `${directory} is in the way: it should be a directory that only uid ${account.uid} can open.`,
    )
  return directory
}

function addressesOf({ socketDir }: Postmaster, passwords: Passwords): Addresses {
  const as = (user: string, password: string): DatabaseAddress => ({
    host: socketDir,
    port: 5432,
    path: join(socketDir, SOCKET),
    user,
    password,
    database: DATABASE,
    ssl: false,
  })
  return { address: as(APPLICATION, passwords.application), owner: as(USER, passwords.owner) }
}

type Lock = { sql: postgres.Sql; onLost?: () => void; alive(): Promise<boolean>; end(): Promise<void> }

/** undefined when the server does not answer: it has just begun to stop, or died. */
async function takeLock(address: DatabaseAddress): Promise<Lock | 'taken' | 'refused' | undefined> {
  const sql = postgres({
    ...address,
    max: 1,
    idle_timeout: 0,
    max_lifetime: 0,
    connect_timeout: 10,
    fetch_types: false,
    connection: { application_name: 'shop lock' },
    onclose: () => lock.onLost?.(),
  })
  const lock: Lock = {
    sql,
    alive: () =>
      sql`select`.then(
        () => true,
        () => false,
      ),
    end: () => sql.end({ timeout: 0 }),
  }
  try {
    const [row] = await sql`select pg_try_advisory_lock(${SHOP_LOCK}) as granted`
    if (row?.granted === true) return lock
    await lock.end()
    return 'taken'
  } catch (error) {
    await lock.end()
    const { code } = error as { code?: string }
    if (code === '28P01') return 'refused'
    if (code !== '3D000') return undefined
    await createDatabase(address)
    return takeLock(address)
  }
}

async function createDatabase(address: DatabaseAddress): Promise<void> {
  const sql = postgres({ ...address, database: 'postgres', max: 1 })
  try {
    await sql`create database ${sql(address.database)}`
  } catch (error) {
    // Made by a racer in the meantime.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await sql.end()
  }
}

/** A server whose shop died a moment ago may have its shutdown on the way. */
async function staysUp(lock: Lock): Promise<boolean> {
  await pause(SETTLE)
  return within(PATIENCE, lock.alive(), false)
}

/** With a timer, for neither a keeper's pipes nor a connection that has just closed keep this process from ending. */
async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const done = new AbortController()
  try {
    return await Promise.race([work, pause(ms, otherwise, { signal: done.signal })])
  } finally {
    done.abort()
  }
}
