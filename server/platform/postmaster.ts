import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, runAs } from './postgres-binaries.ts'

export type Postmaster = { pid: number; socketDir: string; ready: boolean }

export const SOCKET = '.s.PGSQL.5432'
const LOG_LIMIT = 10 * 1024 * 1024

/** The running server of this cluster, whoever started it. Deletes leftovers of a dead server that would prevent a start. */
export async function findPostmaster(cluster: string, socketDir: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const written = read(file)
  const lines = written.split('\n')
  const pid = Number(lines[0])
  const usedSocketDir = lines[4] || socketDir
  if (isPostmaster(pid, cluster))
    return { pid, socketDir: usedSocketDir, ready: lines[7]?.trim() === 'ready' }
  if (written && (await accepts(join(usedSocketDir, SOCKET))))
    throw new Error(`A database server that this process cannot see is using ${cluster}. Stop it first.`)
  // Postgres deletes these itself when their process is dead, but not when its pid was reused by another program.
  for (const stale of [file, join(usedSocketDir, `${SOCKET}.lock`)]) {
    const holder = Number(read(stale).split('\n')[0])
    if (isAlive(holder) && !isPostmaster(holder, cluster)) rmSync(stale, { force: true })
  }
  return undefined
}

export type Launch = { pid: Promise<number>; running(): boolean; log(): string; letGo(): void }

/** Starts a server that ends with this process or, once it was let go, with the process that takes it over. */
export function launchPostmaster(account: Account, program: string, args: string[], home: string): Launch {
  const logFile = join(home, 'postgres.log')
  const log = openSync(logFile, 'a', 0o600)
  if (fstatSync(log).size > LOG_LIMIT) ftruncateSync(log)
  const from = fstatSync(log).size
  const run = runAs(account, '/bin/sh', ['-c', LAUNCH, 'postgres-keeper', program, ...args], home)
  const keeper = spawn(run.file, run.args, { ...run.options, stdio: ['pipe', 'pipe', log] })
  closeSync(log)
  let failure = ''
  keeper.on('error', (error) => {
    failure = error.message
  })
  const pid = new Promise<number>((resolve) => {
    keeper.stdout!.once('data', (chunk) => resolve(Number(String(chunk).trim())))
    keeper.once('close', () => resolve(0))
  })
  letLoopEnd(keeper)
  return {
    pid,
    running: () => !failure && keeper.exitCode === null && keeper.signalCode === null,
    log: () =>
      failure || readFileSync(logFile).subarray(from).toString().trim().split('\n').slice(-15).join('\n'),
    letGo: () => keeper.stdin!.end('let go\n'),
  }
}

/** Stops a server that was taken over when this process dies, as its own keeper would. */
export function guardPostmaster(pid: number): () => void {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'postgres-keeper', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {})
  letLoopEnd(guard)
  return () => guard.stdin!.end('let go\n')
}

/** A fast shutdown: sessions are ended; when this returns everything committed is on disk. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    const patience = Date.now() + seconds * 1000
    let next = 0
    while (isPostmaster(pid, cluster)) {
      if (Date.now() > patience) break
      // Repeated, since a signal that arrives before the server has installed its handlers is lost.
      if (Date.now() > next) {
        send(pid, signal)
        next = Date.now() + 1000
      }
      await pause(10)
    }
    if (!isPostmaster(pid, cluster)) return
  }
  throw new Error(`The database (process ${pid}) did not stop.`)
}

/*
 * The keepers hold the reading end of a pipe whose writing end only the shop has: when the shop is gone, however it
 * went, `read` fails and the server gets its fast shutdown. A line read instead means that another took over.
 */
const WATCH = 'read -r line || while kill -INT "$server" 2>/dev/null; do sleep 1; done'
const GUARD = `server=$1; ${WATCH}`
const LAUNCH = `
exec 3<&0 4>&1 >&2
"$@" 3<&- 4>&- </dev/null &
server=$!
{ ${WATCH}; } <&3 4>&- &
watch=$!
echo "$server" >&4
exec 3<&- 4>&- </dev/null
wait "$server"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`

function letLoopEnd(keeper: ChildProcess) {
  keeper.unref()
  for (const stream of [keeper.stdin, keeper.stdout]) {
    stream?.on('error', () => {})
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
}

/** A zombie has no command line and counts as ended. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const [program, ...args] = commandLine(pid)
  return /(^|\/)postgres$/.test(program ?? '') && args.join(' ').includes(`-D ${cluster} `)
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    const at = line.indexOf(' -D ')
    return at < 0 ? [line] : [line.slice(0, at), line.slice(at + 1)]
  } catch {
    return []
  }
}

export function isAlive(pid: number): boolean {
  return Number.isInteger(pid) && pid > 1 && send(pid, 0)
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
