// Plain JavaScript that runs on Node 20 and imports only node: modules: it may be what installs the rest.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isNodeNewEnough } from './setup.js'

/**
 * Settings of the C library's allocator, which by default gives each thread a heap and returns little freed memory to the
 * system; in bytes. It reads them before a process starts, so the shop is started again with them, as the same process.
 */
const ONE_SMALL_HEAP = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1048576' }

/** A compile cache for code outside of the bundle: the sandbox, and scripts of native packages. */
const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
}

const NODE = 'node_modules/.bin/node'
const START = [...process.execArgv, 'scripts/start-built.js', ...process.argv.slice(2).filter(isForShop)]
const env = { ...ONE_SMALL_HEAP, ...COMPILED, ...process.env }

// An older Node is the machine's own, which has just installed the shop's.
if (!isNodeNewEnough()) startBeside()
else if (process.platform === 'linux') process.execve(process.execPath, [process.execPath, ...START], env)
else await import('./start-built.js')

function isForShop(argument) {
  return argument !== '--build'
}

function startBeside() {
  const child = spawn(NODE, START, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  const parent = process.ppid
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  // Whoever ends npm means the shop: see run-shop.ts.
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
  child.on('exit', (code) => process.exit(code ?? 1))
}
