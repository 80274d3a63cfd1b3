// Plain JavaScript that runs on Node 20 and imports only node: modules: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  FLAGS,
  filesOf,
  isShopBuilt,
  MADE_FROM,
  PAGES_FROM,
  PAGES_STAMP,
  ROOT,
  read,
  SHOP_STAMP,
  sha256,
  shopStamp,
  stampOf,
} from './built-from.js'

const NODE = join(ROOT, 'node_modules/.bin/node')
const INSTALLED = join(ROOT, 'node_modules/.setup-stamp')
const MADE = join(ROOT, 'words/made/.made-stamp')

const VITE = 'node_modules/vite/bin/vite.js'
const PAGES = [
  ['scripts/build-pages.ts'],
  [VITE, 'build', '--config', 'vite.console.config.ts'],
  ['scripts/precompress.js'],
]
const SHOP = [
  [VITE, 'build', '--config', 'vite.shop.config.ts'],
  [...FLAGS, 'scripts/start-built.js', '--compile'],
]

process.chdir(ROOT)
const toBuild = process.argv.includes('--build')
if (!isInstalled() || (toBuild && !isShopBuilt()))
  whileOthersWait(() => {
    if (!isInstalled()) install()
    checkNode()
    if (toBuild && !isShopBuilt()) build()
  })
else checkNode()
makeWords()

function isInstalled() {
  const stamp = read(INSTALLED)
  // A full installation serves production too; one without devDependencies serves production only.
  return stamp === installStamp(false) || (isProduction() && stamp === installStamp(true))
}

function installStamp(production) {
  const platform = `${process.platform}-${process.arch}${production ? '-production' : ''}`
  const from = ['package-lock.json', 'patches'].flatMap((source) => filesOf(join(ROOT, source)))
  return `${platform} ${sha256(from.map((file) => sha256(readFileSync(file))).join(''))}`
}

function isProduction() {
  return process.env.NODE_ENV === 'production'
}

function install() {
  console.log('Installing dependencies …')
  const since = Date.now()
  const stamp = installStamp(isProduction())
  rmSync(INSTALLED, { force: true })
  // npm's cache alone is a fifth faster; if it does not suffice, the registry is asked.
  const fromKept = npm(['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=silent'])
  const result = fromKept.status === 0 ? fromKept : npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.status !== 0)
    stop(
      `The dependencies could not be installed${result.error ? `: ${result.error.message}` : '; npm says why above'}.`,
    )
  writeFileSync(INSTALLED, stamp)
  console.log(`Installed in ${seconds(since)}.`)
}

function npm(args) {
  const path = process.env.npm_execpath
  return path?.endsWith('.js')
    ? spawnSync(process.execPath, [path, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
}

export function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 12)
}

/** npm installs the project's own Node where there is a package for the platform; elsewhere the machine's is used. */
function checkNode() {
  if (existsSync(NODE)) return
  if (isNodeNewEnough()) return
  stop(
    `This shop needs Node 24.12 or newer and found ${process.versions.node}. npm has no Node for ` +
      `${process.platform}-${process.arch}: install it from https://nodejs.org and start again.`,
  )
}

function makeWords() {
  const stamp = stampOf(MADE_FROM)
  if (read(MADE) === stamp) return
  run(['scripts/words/make.ts'], 'The words could not be made.')
  writeFileSync(MADE, stamp)
}

function build() {
  const pages = stampOf(PAGES_FROM)
  if (read(PAGES_STAMP) !== pages) make('pages', PAGES, PAGES_STAMP, pages)
  makeWords()
  make('server', SHOP, SHOP_STAMP, shopStamp(pages))
}

function make(what, steps, stamped, stamp) {
  console.log(`Building the ${what} …`)
  const since = Date.now()
  rmSync(stamped, { force: true })
  for (const step of steps) run(step, `The ${what} could not be built.`)
  mkdirSync(dirname(stamped), { recursive: true })
  writeFileSync(stamped, stamp)
  console.log(`Built in ${seconds(since)}.`)
}

function run(step, failure) {
  const result = spawnSync(existsSync(NODE) ? NODE : process.execPath, step, {
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) stop(`${result.stdout}${result.stderr}\n${failure}`)
}

/** Only one of several shops started from a folder installs and builds. A lock of a killed process does not count. */
function whileOthersWait(work) {
  const lock = join(tmpdir(), `tana-bana-setup-${sha256(ROOT).slice(0, 16)}.lock`)
  let told = false
  while (!take(lock)) {
    if (!told) console.log('Waiting for another start to install and build …')
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  const release = () => rmSync(lock, { force: true })
  process.on('exit', release)
  work()
  // The process continues as the shop, which holds no lock.
  process.off('exit', release)
  release()
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') return true // nowhere to put a lock is no reason not to start
  }
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  const holder = Number(read(lock))
  // A lock without a number is being written; a very old one may have the number of another process by now.
  const abandoned = holder ? !isAlive(holder) || age > 15 * 60_000 : age > 5000
  if (abandoned) rmSync(lock, { force: true })
  return false
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
