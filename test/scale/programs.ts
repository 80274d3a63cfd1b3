import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveTo, postgresAccount, postgresBinaries, runAs } from '../../server/platform/postgres-binaries.ts'
import { MissingPackage, type Stage } from './scale-test.ts'

const UP_WITHIN_MS = 10_000
/** The PATH, and Debian's folders for server programs. */
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a program. Throws `MissingPackage` if it is not installed; Debian's package has the same name. */
export function programPath(name: string): string {
  const found = PLACES.map((place) => join(place, name)).find(isExecutable)
  if (!found) throw new MissingPackage(`${name} is not on this machine: apt-get install ${name}`)
  return found
}

/** The program's own version line. */
export const versionOf = (name: string, flag = '--version'): string =>
  execFileSync(programPath(name), [flag], { encoding: 'utf8' }).split('\n')[0]!.trim()

/**
 * Starts a program in a folder of its own, never as root, which runs until the stage ends. Resolves once it listens on
 * `port`.
 */
export async function startProgram(
  stage: Stage,
  { name, args, folder, port }: { name: string; args: string[]; folder: string; port: number },
): Promise<ChildProcess> {
  const account = await postgresAccount(folder, folder, postgresBinaries())
  giveTo(account, folder)
  const run = runAs(account, programPath(name), args, folder)
  const child = spawn(run.file, run.args, { ...run.options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text) => {
      said = (said + text).slice(-4000)
    })
  stage.atEnd(() => ended(child))
  for (const until = performance.now() + UP_WITHIN_MS; !(await listens(port)); await pause(20))
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${name} did not start:\n${said}`)
  return child
}

/** Whether something accepts connections on this port. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
