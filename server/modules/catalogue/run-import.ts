import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { unhurried } from '../../platform/unhurried.ts'
import { importSome } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { endImport, standingImports } from './imports.ts'
import type { CheckFields } from './plan-import.ts'

/** `direct` can hold a lock of a session; `takes`: what the console's API says of a product's fields. */
export type ImportDeps = { db: Database; direct: Database; log: Log; takes: CheckFields }

/** What passes by itself (SQLSTATE classes and the driver's own codes); a row that came in between is found next time. */
const PASSING = /^(08|57P|57014|55P03|40|53|23505)|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT)/

/** Goes on with all that stand, wherever a killed process stopped. */
export async function takeUpImports(deps: ImportDeps, goOn: () => boolean): Promise<void> {
  for (const importId of await standingImports(deps.db)) await runImport(deps, importId, goOn)
}

/** One at a time: the lock goes with the connection, so a killed process holds nothing up. */
export async function runImport(deps: ImportDeps, importId: string, goOn: () => boolean): Promise<void> {
  const { db, direct, log } = deps
  const line = await direct.reserve()
  try {
    const [lock] = await line<[{ mine: boolean }]>`
      select pg_try_advisory_lock(hashtext('import'), hashtext(${importId})) as mine`
    if (!lock.mine) return
    try {
      await advance(deps, importId, goOn)
    } catch (error) {
      if (PASSING.test(String((error as { code?: unknown }).code ?? ''))) throw error
      log.error({ err: error, importId }, 'import failed')
      await db.begin((tx) => endImport(tx, importId, 'failed'))
    } finally {
      await line`select pg_advisory_unlock(hashtext('import'), hashtext(${importId}))`
    }
  } finally {
    line.release()
  }
}

async function advance({ db, takes }: ImportDeps, importId: string, goOn: () => boolean): Promise<void> {
  const [found] = await db<{ state: string }[]>`select state from imports where id = ${importId}`
  if (found?.state === 'checking') await checkImport(db, importId, takes, unhurried(goOn))
  if (found?.state !== 'importing') return
  const onAgain = unhurried(goOn)
  for (let steps = 1; await onAgain(); steps++) {
    const over = await db.begin((tx) => importSome(tx, importId))
    // How a statement is best carried out depends on how much there is, and the database finds that out late by itself.
    if (over || isPowerOfTwo(steps)) await db`analyze products, variants, product_pictures`
    if (over) return
  }
}

const isPowerOfTwo = (n: number) => (n & (n - 1)) === 0
