import { readConfig } from '../server/config.ts'
import { audit } from '../server/modules/orders/auditing/audit.ts'
import { findLost } from '../server/modules/orders/auditing/find-lost.ts'
import { compareWithLedger, type Ledger } from '../server/modules/payments/compare-ledger.ts'
import { openDatabase } from '../server/platform/database.ts'
import { findDatabase } from './find-database.ts'

/**
 * Holds the shop's books against each other, against what others have told of its orders, and against the payment
 * providers' own when their ledger's address is given:
 *
 *   npm run audit
 *   npm run audit -- --ledger http://localhost:3001/ledger.json
 *
 * Prints what does not agree and ends with 1, or 'The books agree.' Ends with 2 when it could not look.
 */
try {
  const wrong = await lookInto(process.argv.slice(2))
  console.log(wrong.length === 0 ? 'The books agree.' : wrong.join('\n'))
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

async function lookInto(args: string[]): Promise<string[]> {
  const asked = args.indexOf('--ledger')
  const ledger = asked < 0 ? null : await readLedger(args[asked + 1])
  const { dataDir, databaseUrls } = readConfig()
  const database = await findDatabase(dataDir, databaseUrls?.read)
  const db = openDatabase(database.address, 2)
  try {
    return [
      ...(await audit(db)),
      ...(await findLost(db)),
      ...(ledger ? await compareWithLedger(db, ledger) : []),
    ]
  } finally {
    await db.end()
    await database.stop()
  }
}

async function readLedger(url: string | undefined): Promise<Ledger> {
  if (!url) throw new Error('--ledger needs the address of a ledger.')
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  if (!response?.ok) throw new Error(`There is no ledger at ${url}.`)
  return (await response.json()) as Ledger
}
