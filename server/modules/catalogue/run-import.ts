import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { unhurried } from '../../platform/unhurried.ts'
import { importSome } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { endImport, standingImports } from './imports.ts'
import type { CheckFields } from './plan-import.ts'

/** `direct` can hold a session lock; `takes`: the schema of a product's fields from the console's API. */
export type ImportDeps = { db: Database; direct: Database; log: Log; takes: CheckFields }

/** Temporary errors (SQLSTATE classes and the driver's own codes), after which the import is tried again. */
const PASSING = /^(08|57P|57014|55P03|40|53|23505)|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT)/

/** Continues all unfinished imports, wherever a killed process stopped. */
export async function takeUpImports(deps: ImportDeps, goOn: () => boolean): Promise<void> {
  for (const importId of await standingImports(deps.db)) await runImport(deps, importId, goOn)
}

/** One import at a time: the lock belongs to the connection, so a killed process blocks nothing. */
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
    // The best plans depend on the tables' sizes, which autovacuum's statistics follow too late.
    if (over || isPowerOfTwo(steps)) await db`analyze products, variants, product_pictures`
    if (over) return
  }
}

const isPowerOfTwo = (n: number) => (n & (n - 1)) === 0
