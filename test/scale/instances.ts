import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { freePort } from '../../scripts/free-port.ts'
import { addProducts } from '../../server/modules/catalogue/add-products.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { liftCashLimits } from '../lift-cash-limits.ts'
import { generateProducts } from '../load/generate-catalogue.ts'
import { fillShelves } from '../load/shoppers.ts'
import { type ShopProcess, startShopProcess } from '../start-shop-process.ts'
import { ROOT } from './release.ts'
import type { Stage } from './scale-test.ts'

const PRODUCTS_AT_ONCE = 1000
/** Enough stock that no test sells out. */
const PIECES = 1_000_000

/** The environment of every instance of one shop in production. */
export function productionEnvironment(databaseUrl: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
    // The load comes from one machine, and its headers name many networks.
    TRUST_PROXY: '1',
    ADDRESS_LIMIT_SCALE: '',
    JOB_POLL_MS: '',
    ...more,
  }
}

export type Instance = ShopProcess & { port: string; environment: NodeJS.ProcessEnv; root: string }

/** Starts one instance, which ends with the stage; `root`: the folder of its release. */
export async function startInstance(
  stage: Stage,
  environment: NodeJS.ProcessEnv,
  { root }: { root: string } = { root: ROOT },
): Promise<Instance> {
  const port = environment.PORT ?? String(await freePort())
  const shop = await startShopProcess(stage.folder('instance'), { ...environment, PORT: port }, { root })
  stage.atEnd(() => void shop.child.kill('SIGKILL'))
  return { ...shop, port, environment, root }
}

/** Starts `count` instances, one after the other. */
export async function startInstances(
  stage: Stage,
  environment: NodeJS.ProcessEnv,
  count: number,
  release?: { root: string },
): Promise<Instance[]> {
  const instances: Instance[] = []
  while (instances.length < count) instances.push(await startInstance(stage, environment, release))
  return instances
}

/** Stops an instance as a supervisor does, and starts another on the same port. */
export async function restart(
  stage: Stage,
  { stop, port, environment, root }: Instance,
  release: { root: string } = { root },
): Promise<Instance> {
  await stop()
  return startInstance(stage, { ...environment, PORT: port }, release)
}

/** Runs one of the project's scripts to its end, as `npm run` does. */
export function runScript(
  script: string,
  environment: NodeJS.ProcessEnv,
  { root = ROOT, args = [] }: { root?: string; args?: string[] } = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/** Runs `npm run migrate`. Throws with its output if it fails. */
export async function migrate(environment: NodeJS.ProcessEnv, root = ROOT): Promise<string> {
  const { code, output } = await runScript('migrate', environment, { root })
  if (code !== 0) throw new Error(`npm run migrate ended with ${code}:\n${output}`)
  return output
}

/** Adds products, and lifts the limits on a shopper's orders. */
export async function stock(databaseUrl: string, products = 100): Promise<void> {
  await withDatabase(databaseUrl, async (db) => {
    const all = generateProducts(products)
    for (let at = 0; at < all.length; at += PRODUCTS_AT_ONCE)
      await db.begin((tx) => addProducts(tx, all.slice(at, at + PRODUCTS_AT_ONCE)))
    await fillShelves(
      db,
      PIECES,
      products > PRODUCTS_AT_ONCE ? all.slice(0, 100).map(({ handle }) => handle) : undefined,
    )
    await liftCashLimits(db)
  })
}

export async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, 2)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
