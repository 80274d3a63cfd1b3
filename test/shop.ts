import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { ApiError } from '../contract/client.ts'
import type { Role } from '../core/staff.ts'
import { readConfig } from '../server/config.ts'
import { openShop, type RunningShop } from '../server/main.ts'
import { createAccount } from '../server/modules/accounts/register.ts'
import { openSession } from '../server/modules/accounts/sessions.ts'
import { addProducts } from '../server/modules/catalogue/add-products.ts'
import type { Database, DatabaseAddress } from '../server/platform/database.ts'
import { createLog } from '../server/platform/log.ts'
import { hashPassword } from '../server/platform/passwords.ts'
import { onOneServer } from '../server/platform/pools.ts'
import { CAST } from './cast.ts'
import { testDatabase } from './database.ts'
import { liftCashLimits } from './lift-cash-limits.ts'
import { newStaff, type StaffCaller, signedIn } from './staff.ts'
import { watchForCodes } from './watch-for-codes.ts'

const SHOPPER_PASSWORD = 'warp-and-weft'
let hash: Promise<string> | undefined

export type TestShop = {
  /** The address of the shop: the real server on a port of its own. */
  base: string
  db: Database
  address: DatabaseAddress
  running: RunningShop
  /** Signs a new shopper in, without the time that hashing a password takes. */
  shopper(): Promise<{ token: string; base: string }>
  /** Creates a person of the shop who has signed in with the password. */
  staff(role: Role): Promise<StaffCaller>
}

/**
 * Starts a whole shop for the test file that calls this at its top, with the cast in its catalogue and no account. An
 * environment that is only known after earlier hooks of the file is given as a function.
 */
export function testShop(
  environment: Record<string, string> | (() => Record<string, string>) = {},
): TestShop {
  const database = testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-data-'))
  const box = {} as TestShop
  let people = 0
  let codeless: string[] = []

  beforeAll(async () => {
    await planOnce(database.db)
    await database.db.begin((tx) => addProducts(tx, Object.values(CAST)))
    await liftCashLimits(database.db)
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      ADDRESS_LIMIT_SCALE: '1000',
      JOB_POLL_MS: '10',
      ...(typeof environment === 'function' ? environment() : environment),
    })
    box.running = await openShop(config, onOneServer(database.address), createLog('error'), null)
    codeless = watchForCodes(box.running.app)
    box.base = await box.running.app.listen({ port: config.port, host: '127.0.0.1' })
    box.db = database.db
    box.address = database.address
    box.shopper = async () => {
      const number = ++people
      hash ??= hashPassword(SHOPPER_PASSWORD)
      const passwordHash = await hash
      const token = await database.db.begin(async (tx) => {
        const accountId = await createAccount(tx, {
          name: 'A Shopper',
          email: `shopper-${number}@example.com`,
          phone: String(6_000_000_000 + number),
          passwordHash,
          whatsappUtilityOptIn: false,
          whatsappMarketingOptIn: false,
        })
        return openSession(tx, accountId)
      })
      return { token, base: box.base }
    }
    box.staff = async (role) => signedIn(database.db, box.base, await newStaff(database.db, role))
  })
  afterAll(async () => {
    await box.running?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    expect(codeless, 'replies without the code of their status').toEqual([])
  })
  return box
}

/**
 * Makes each connection plan a statement once. By default Postgres plans the first five runs anew, which in a shop that
 * lives for seconds is most of them, and a fifth of the database's processor time. Tests that count the rows read by a
 * query use `testDatabase`, which keeps Postgres's default.
 */
async function planOnce(db: Database): Promise<void> {
  const [{ name } = { name: '' }] = await db<{ name: string }[]>`select current_database() as name`
  await db`alter database ${db(name)} set plan_cache_mode = force_generic_plan`
}

/** The refusal that a call ends with. Throws if the call succeeds. */
export async function refusal(calling: Promise<unknown>): Promise<{ status: number } & ApiError['body']> {
  try {
    await calling
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, ...error.body }
    throw error
  }
  throw new Error('The call was expected to be refused, and succeeded.')
}
