import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FLAGS, isShopBuilt } from '../scripts/built-from.js'
import { freePort } from '../scripts/free-port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * The built single file if it is up to date; otherwise, as after a change and before `setup.js --build`, the sources.
 */
const starter = once(() => (isShopBuilt() ? 'scripts/start-built.js' : 'scripts/start.ts'))

export type ShopProcess = {
  url: string
  sandboxUrl: string
  child: ChildProcess
  /** Milliseconds from the start of the process until it is ready. */
  startedIn: number
  /** The end of its output. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts the shop as a person does, as a process, on the caller's data folder and on free ports unless PORT is set.
 * `root`: the folder of another release. `as`: 'sources' for tests that change modules as they are loaded. `ownGroup`:
 * in a process group with its sandbox, as a terminal starts it.
 */
export async function startShopProcess(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  { root = ROOT, as, ownGroup = false }: { root?: string; as?: 'sources'; ownGroup?: boolean } = {},
): Promise<ShopProcess> {
  const [port, sandboxPort] = [env.PORT ?? (await freePort()), await freePort()]
  const since = performance.now()
  const child = spawn(
    process.execPath,
    [...FLAGS, root === ROOT && as !== 'sources' ? starter() : 'scripts/start.ts'],
    {
      cwd: root,
      detached: ownGroup,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Set as by scripts/launch.js, which is not used since it would first check the build.
        MALLOC_ARENA_MAX: '1',
        MALLOC_TRIM_THRESHOLD_: '1048576',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
        NODE_ENV: 'development',
        ADDRESS_LIMIT_SCALE: '10000',
        LOG_LEVEL: 'error',
        JOB_POLL_MS: '100',
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        // The address that tests use: a payment page redirects to the host whose cookie has the session.
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: dataDir,
        ...env,
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text) => {
      output = (output + text).slice(-20_000)
    })
  const url = `http://127.0.0.1:${port}`
  await ready(url, child, () => output)
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    child,
    startedIn: performance.now() - since,
    output: () => output,
    stop: () => stop(child),
  }
}

const READY_WITHIN = 120_000
const LOOK_EVERY = 20

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN
  while (Date.now() < until) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
  throw new Error(`The shop did not start:\n${output()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
