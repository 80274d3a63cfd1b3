import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { openDatabase } from '../../server/platform/database.ts'
import {
  type Account,
  giveTo,
  postgresAccount,
  postgresBinaries,
  runToEnd,
} from '../../server/platform/postgres-binaries.ts'
import { createCluster } from '../../server/platform/postgres-cluster.ts'
import { launchPostmaster, stopPostmaster } from '../../server/platform/postmaster.ts'
import type { Stage } from './scale-test.ts'

/** A Postgres as an operator's own server: on a port, with a database `shop` that its user `shop` owns. */
export type PostgresServer = {
  port: number
  url: string
  cluster: string
  /** Kills all its processes at once without notice, as when the machine loses power. */
  kill(): Promise<void>
}

const UP_WITHIN_MS = 60_000

export async function startPostgres(stage: Stage): Promise<PostgresServer> {
  const home = stage.folder('postgres')
  const cluster = join(home, 'postgres')
  const binaries = postgresBinaries()
  const account = await postgresAccount(home, cluster, binaries)
  giveTo(account, home)
  await createCluster(account, binaries, home, cluster, true)
  const server = await launch(stage, account, home)
  const db = openDatabase(server.url.replace(/shop$/, 'postgres'), 1)
  await db`create database shop`
  await db.end()
  return server
}

/**
 * Starts a standby that streams from `primary`, reached at the port `through` (its own, or that of a proxy). It is
 * copied from the running primary by Postgres's low-level backup, since the package that the shop brings has no
 * pg_basebackup.
 */
export async function startStandby(
  stage: Stage,
  primary: PostgresServer,
  through = primary.port,
): Promise<PostgresServer & { promote(): Promise<void> }> {
  const home = stage.folder('standby')
  const cluster = join(home, 'postgres')
  const account = await postgresAccount(home, cluster, postgresBinaries())
  giveTo(account, home)
  const db = openDatabase(primary.url, 1)
  await db`select pg_backup_start('standby', true)`
  cpSync(primary.cluster, cluster, {
    recursive: true,
    filter: (path) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+)$/.test(path.slice(primary.cluster.length)),
  })
  const [{ label }] = await db<[{ label: string }]>`select labelfile as label from pg_backup_stop(false)`
  await db.end()
  writeFileSync(join(cluster, 'backup_label'), label)
  writeFileSync(join(cluster, 'standby.signal'), '')
  await runToEnd(
    { ...account, prefix: [], uidSwitch: {} },
    'chown',
    ['-R', `${account.uid}:${account.gid}`, cluster],
    home,
  )
  const server = await launch(stage, account, home, {
    primary_conninfo: `host=127.0.0.1 port=${through} user=shop application_name=standby`,
    wal_retrieve_retry_interval: '100ms',
  })
  return {
    ...server,
    async promote() {
      const own = openDatabase(server.url, 1)
      await own`select pg_promote()`
      await own.end()
    },
  }
}

async function launch(
  stage: Stage,
  account: Account,
  home: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const cluster = join(home, 'postgres')
  const port = await freePort()
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
    wal_keep_size: '1GB',
    max_wal_senders: '5',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { postgres } = postgresBinaries()
  const launched = launchPostmaster(account, postgres, ['-D', cluster, ...options], home)
  const pid = await launched.pid
  stage.atEnd(() => launched.running() && stopPostmaster(pid, cluster))
  const url = `postgres://shop@127.0.0.1:${port}/shop`
  for (const until = performance.now() + UP_WITHIN_MS; !isReady(cluster); await pause(20))
    if (!launched.running() || performance.now() > until)
      throw new Error(`Postgres did not start:\n${launched.log()}`)
  return {
    port,
    url,
    cluster,
    async kill() {
      const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      for (const one of [pid, ...workers.map(Number)]) endNow(one)
      while (launched.running()) await pause(5)
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
    },
  }
}

/** Whether the server is ready: a standby's state is then `standby`, a primary's `ready`. */
function isReady(cluster: string): boolean {
  try {
    const state = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim()
    return state === 'ready' || state === 'standby'
  } catch {
    return false
  }
}

function endNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}
