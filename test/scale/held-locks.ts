import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../../contract/client.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { signIn } from '../load/shoppers.ts'
import { catchMail, type MailCatcher } from '../mail-catcher.ts'
import { migrate, productionEnvironment, startInstance, stock } from './instances.ts'
import { startPostgres } from './postgres-server.ts'
import type { ScaleTest } from './scale-test.ts'
import { failed, goShopping } from './shopping.ts'

/** Longer than the 30 s that the queue waits for a lock. */
const HELD_MS = 40_000
/** More than the minute after which the queue does its upkeep. */
const WAITS_WITHIN_MS = 90_000
const PER_SECOND = 4
const SHOPPERS = 10
const MAILED_WITHIN_MS = 10_000
/** The operations of pg-boss under a lock that is named after the jobs' table. */
const UPKEEP = ['failJobsByTimeout', 'failJobsByHeartbeat', 'deletion', 'cleanupDependencies']

/**
 * Holds every advisory lock of the queue for longer than it waits for one: mail is sent meanwhile, and nothing needs a
 * restart afterwards.
 */
export const heldLocks: ScaleTest = {
  what: 'advisory locks held for 40 s: mail goes on',
  async run(stage) {
    const { url } = await startPostgres(stage)
    const mail = await catchMail()
    stage.atEnd(() => mail.stop())
    const environment = productionEnvironment(url, { SMTP_URL: mail.url })
    await migrate(environment)
    await stock(url)
    const shop = await startInstance(stage, environment)
    const tokens = await signIn(shop.url, SHOPPERS)
    const db = openDatabase(url, 1)
    stage.atEnd(() => db.end({ timeout: 1 }))
    // Unproven mailboxes get a limited number of mails.
    await db`update accounts set mailbox_proven_at = now()`

    const held = await holdQueueLocks(db)
    const shopping = await goShopping({ base: shop.url, tokens, perSecond: PER_SECOND, ordersOnly: true })
    const waited = await untilSomebodyWaits(db)
    await pause(HELD_MS)
    const stillWaited = await waiting(db)
    await shopping.stop()
    const codesMeanwhile = await askForCodes(shop.url, mail, 0)
    const mailsMeanwhile = await mailed(mail, shopping.orders)
    await db`select pg_advisory_unlock_all()`
    const codesAfter = await askForCodes(shop.url, mail, SHOPPERS / 2)

    const { answers, orders } = shopping
    return [
      {
        what: `${held} locks held, ${HELD_MS / 1000} s from the first that somebody waited for`,
        was: `${waited} connection waited at first, ${stillWaited} in the end`,
        holds: waited > 0,
      },
      {
        what: 'orders meanwhile, and their mails',
        was: `${orders.length} taken, ${answers.filter(failed).length} failed, ${mailsMeanwhile} mailed before the locks were let go`,
        holds: !answers.some(failed) && mailsMeanwhile === orders.length,
      },
      {
        what: 'jobs of the queue: codes asked for and mailed',
        was: `${codesMeanwhile} of ${SHOPPERS / 2} meanwhile, ${codesAfter} of ${SHOPPERS / 2} afterwards`,
        holds: codesMeanwhile + codesAfter === SHOPPERS,
      },
    ]
  },
}

/** Takes the queue's locks and returns their number. Their names consist of the schema's name and the operation's. */
async function holdQueueLocks(db: Database): Promise<number> {
  const tables = await db<{ name: string }[]>`select distinct table_name as name from jobs.queue`
  const names = [
    ...['', 'create-queue', 'delete-queue', 'queue-stats-insert'],
    ...tables.flatMap(({ name }) => UPKEEP.map((what) => name + what)),
  ]
  for (const name of names)
    await db`
      select pg_advisory_lock(('x' || encode(sha224(
        (current_database() || '.pgboss.jobs' || ${name}::text)::bytea), 'hex'))::bit(64)::bigint)`
  return names.length
}

async function untilSomebodyWaits(db: Database): Promise<number> {
  for (const until = performance.now() + WAITS_WITHIN_MS; performance.now() < until; await pause(100)) {
    const count = await waiting(db)
    if (count > 0) return count
  }
  return 0
}

async function waiting(db: Database): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from pg_locks where locktype = 'advisory' and not granted`
  return row.count
}

/** Requests codes for half of the shoppers, beginning with number `from`. Returns how many arrived. */
async function askForCodes(base: string, mail: MailCatcher, from: number): Promise<number> {
  const addresses = Array.from({ length: SHOPPERS / 2 }, (_, n) => `load-${from + n}@example.com`)
  for (const email of addresses) await call('POST /api/user/send-reset-otp', { email }, { base })
  const got = await Promise.all(
    addresses.map((address) =>
      Promise.race([mail.codeTo(address).then(() => true), pause(MAILED_WITHIN_MS, false, { ref: false })]),
    ),
  )
  return got.filter(Boolean).length
}

/** The number of orders whose confirmation mail has arrived, or arrives shortly. */
async function mailed(mail: MailCatcher, orders: { code: string }[]): Promise<number> {
  const count = () => {
    const texts = mail.caught.map(({ mail: { subject, text } }) => `${subject} ${text}`).join('\n')
    return orders.filter(({ code }) => texts.includes(code)).length
  }
  const until = performance.now() + MAILED_WITHIN_MS
  while (count() < orders.length && performance.now() < until) await pause(50)
  return count()
}
