import { mkdirSync } from 'node:fs'
import { isLoopback } from '../core/loopback.ts'
import { methodOf, PROVIDER_NAMES } from '../core/payment-methods.ts'
import { closeDemoAccounts } from '../demo/close-accounts.ts'
import { loadDemo } from '../demo/load.ts'
import { demoPasswords, madePasswords, makePasswords } from '../demo/made-passwords.ts'
import { type Config, readConfig } from '../server/config.ts'
import { openShop, type RunningShop } from '../server/main.ts'
import { removeSamples } from '../server/modules/reviews/sample-reviews.ts'
import { seeToSchema } from '../server/platform/bring-up-to-date.ts'
import { type DatabaseAddress, openDatabase } from '../server/platform/database.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { createLog } from '../server/platform/log.ts'
import { openMediaStore } from '../server/platform/open-media-store.ts'
import { type Addresses, onOneServer } from '../server/platform/pools.ts'
import { reachDatabase } from '../server/platform/reach-database.ts'
import { inSources } from '../server/platform/source-places.ts'
import { openWhileStarting } from '../server/while-starting.ts'
import { listen, listenForMetrics, listenMeanwhile } from './listen.ts'
import { loadRender } from './load-render.ts'
import { startSandbox } from './start-sandbox.ts'

/** Starts everything that a shop needs, in order, and reports how long each part took. */
const since = performance.now()
const stops: (() => Promise<void>)[] = []
/** Requests and jobs under way have limits within this; if stopping takes longer, something hangs. */
let stopWithinMs = 40_000
let stopping = false
const NO_PAGES = { render: null, middleware: null }
/** What a shop cannot do without each provider. */
const OPTIONS: [name: keyof Config, what: string][] = [
  ...PROVIDER_NAMES.map((name): [typeof name, string] => [
    name,
    `${methodOf(name).padEnd(8)} off: nobody can pay with it`,
  ]),
  ['whatsapp', 'WhatsApp off: messages go by e-mail alone'],
  ['courier', 'courier  off: parcels are entered by hand'],
  ['google', 'Google   off: nobody can sign in with Google'],
]

/** Exported for compiling the bundle's code cache: see start-built.js. */
export { loadRender }

/** Opens the shop, and closes it on a signal or an error. */
export function runShop() {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopAll(0))
  // npm passes signals to a shell, which dies and leaves this process running: whoever ends npm means the shop.
  if (process.env.npm_lifecycle_event === 'start') {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && void stopAll(0), 500).unref()
  }
  process.on('uncaughtException', (error) => fail(error))
  process.on('unhandledRejection', (error) => fail(error))
  void openAll().catch(fail)
}

async function openAll(): Promise<void> {
  const dev = process.argv.includes('--dev')
  const read = readConfig()
  const { dataDir, databaseUrls, productionBecause, role, drainMs } = read
  if (productionBecause.length > 0) console.log(`This is production: ${productionBecause.join('; ')}.\n`)
  mkdirSync(dataDir, { recursive: true })
  stopWithinMs += drainMs
  const meanwhile = openWhileStarting(createLog(read.logLevel))
  await listenMeanwhile(meanwhile, read)
  const { addresses, owner } = await timed('database', () => database(dataDir, databaseUrls))
  const sandbox = await startSandbox(process.env)
  if (sandbox) stops.unshift(sandbox.stop)
  const config = readConfig({ ...process.env, ...sandbox?.environment })
  const log = createLog(config.logLevel)

  const db = openDatabase(owner, 2)
  const applied = await timed('migrations', () => seeToSchema(db, config))
  if (applied.length > 0) console.log(`  applied ${applied.join(', ')}`)
  if (config.demo) await timed('demo catalogue', () => loadDemo({ db, media: openMediaStore(config) }))
  if (config.demo === 'network') await makePasswords(db, config.dataDir)
  if (config.production)
    for (const email of await closeDemoAccounts(db, madePasswords(config.dataDir)))
      console.log(`  closed the demo's account ${email}`)
  if (!config.demo) {
    const samples = await removeSamples(db)
    if (samples > 0) console.log(`  took away the demo's ${samples} sample reviews`)
  }
  await db.end()

  const { render, middleware } = role === 'worker' ? NO_PAGES : await timed('pages', () => loadRender(dev))
  const shop = await timed('shop', () => openShop(config, addresses, log, render, middleware))
  stops.unshift(shop.stop)
  const metrics = config.metrics && (await listenForMetrics(config.metrics, shop.metrics ?? [], log))
  // After the shop has stopped, so that its stopping can still be observed.
  if (metrics) stops.splice(1, 0, metrics.stop)
  // Who calls between the two is turned away: all that takes its time comes before.
  await shop.app.ready()
  await meanwhile.close()
  await listen(shop.app, config)
  announce(shop, sandbox?.url)
}

type Found = { addresses: Addresses; owner: DatabaseAddress }

async function database(dataDir: string, urls: Config['databaseUrls']): Promise<Found> {
  if (urls) {
    const { shop, direct, read } = urls
    for (const engine of new Set([direct, shop, read]))
      await reachDatabase(engine, engine !== direct && engine === shop)
    return { addresses: { shop: shop.url, direct: direct.url, read: read.url }, owner: direct.url }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir,
    say: (line) => console.log(`  ${line}`),
    onLost: () => void fail(new Error('The embedded database has stopped.')),
  })
  stops.unshift(embedded.stop)
  return { addresses: onOneServer(embedded.address), owner: embedded.owner }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${what.padEnd(15)} ${((performance.now() - start) / 1000).toFixed(2)} s`)
  return result
}

function announce({ shop }: RunningShop, sandboxUrl?: string) {
  const { config } = shop
  console.log(`\nTana Bana is open after ${((performance.now() - since) / 1000).toFixed(2)} s.\n`)
  if (config.role === 'worker') console.log('  jobs     and nothing else: ROLE is worker')
  else {
    console.log(`  shop     ${config.publicUrl}`)
    console.log(`  console  ${config.consoleUrl}/admin`)
  }
  if (config.role === 'web') console.log('  jobs     are left to others: ROLE is web')
  if (config.metrics) console.log(`  metrics  http://${config.metrics.host}:${config.metrics.port}/metrics`)
  if (sandboxUrl) console.log(`  sandbox  ${sandboxUrl}   (the inbox of every mail the shop sends)`)
  if (config.production && !config.publicUrl.startsWith('https:'))
    console.log('  TLS      off: PUBLIC_URL is not an https address, so anybody on the way can read along')
  if (!config.smtpUrl) console.log('  e-mail   off: SMTP_URL is not set')
  for (const [name, what] of OPTIONS) if (!config[name]) console.log(`  ${what} (${name} has no keys)`)
  if (config.demo === 'network' && isLoopback(new URL(config.publicUrl).hostname))
    console.log('  PUBLIC_URL is not set: payments lead another device back to a localhost of its own')
  if (config.demo) {
    const { shopper, owner } = demoPasswords(config.dataDir)
    console.log(`\n  demo shopper  shopper@example.com / ${shopper}`)
    console.log(`  demo owner    owner@example.com / ${owner}, in the console`)
  } else if (!config.productionBecause.includes('NODE_ENV is production'))
    console.log('\n  For the demo at an address that others reach: DEMO=1.')
  console.log('')
}

async function fail(error: unknown): Promise<void> {
  console.error(`\n${error instanceof Error && !process.env.DEBUG ? error.message : String(error)}`)
  if (error instanceof Error && error.stack && !(error.name === 'Error'))
    console.error(inSources(error.stack))
  await stopAll(1)
}

async function stopAll(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code || 1), stopWithinMs).unref()
  for (const stop of stops) await stop().catch((error: unknown) => console.error(error))
  process.exit(code)
}
