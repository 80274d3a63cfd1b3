import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { audit } from '../server/modules/orders/auditing/audit.ts'
import { findLost } from '../server/modules/orders/auditing/find-lost.ts'
import { findUnknown, readTold, type Told } from '../server/modules/orders/auditing/told-orders.ts'
import { compareWithLedger } from '../server/modules/payments/compare-ledger.ts'
import type { ProviderBooks } from '../server/modules/payments/provider.ts'
import { openDatabase } from '../server/platform/database.ts'
import { findDatabase } from './find-database.ts'

/**
 * Compares the shop's books with each other, with the webhooks it has received, with the payment providers' books (if an
 * address of their ledger is given), and with the orders that shoppers were told of (if a log is given). Prints each
 * disagreement and where it is documented, and exits with 1; or prints 'The books agree.' Exits with 2 when something could
 * not be checked.
 */
const USAGE = `npm run audit
npm run audit -- --ledger http://localhost:3001/ledger.json
npm run audit -- --log shop.log`
const WHAT_TO_DO = 'Nothing was changed. What each line means and what to do about it: docs/audit.md.'

try {
  const wrong = await lookInto(process.argv.slice(2))
  console.log(wrong.length === 0 ? 'The books agree.' : [...wrong, '', WHAT_TO_DO].join('\n'))
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

async function lookInto(args: string[]): Promise<string[]> {
  const { ledger: ledgerUrl, log: logFile } = readArguments(args)
  const ledger = ledgerUrl === undefined ? null : await readLedger(ledgerUrl)
  const told = logFile === undefined ? [] : await readLog(logFile)
  const { dataDir, databaseUrls } = readConfig()
  const database = await findDatabase(dataDir, databaseUrls?.read)
  const db = openDatabase(database.address, 2)
  try {
    return [
      ...(await audit(db)),
      ...(await findLost(db)),
      ...(await findUnknown(db, told)),
      ...(ledger ? await compareWithLedger(db, ledger) : []),
    ]
  } finally {
    await db.end()
    await database.stop()
  }
}

/**
 * An argument that is not understood is refused: without it something would remain unchecked, and the books would seem to
 * agree.
 */
function readArguments(args: string[]): { ledger?: string; log?: string } {
  try {
    return parseArgs({ args, options: { ledger: { type: 'string' }, log: { type: 'string' } } }).values
  } catch {
    throw new Error(USAGE)
  }
}

async function readLedger(url: string): Promise<ProviderBooks> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  if (!response?.ok) throw new Error(`There is no ledger at ${url}.`)
  return (await response.json()) as ProviderBooks
}

/** The log of one instance or of all, possibly with other lines in it. */
async function readLog(file: string): Promise<Told[]> {
  if (!existsSync(file)) throw new Error(`--log: there is no file ${file}.`)
  const told = await readTold(createInterface({ input: createReadStream(file) }))
  if (told.length === 0)
    throw new Error(
      `${file} tells of no order. LOG_LEVEL has to be info where it is made, and ACCESS_LOG not off.`,
    )
  return told
}
