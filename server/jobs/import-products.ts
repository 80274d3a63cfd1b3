import { newProduct } from '../../contract/admin-payloads.ts'
import { type Imported, importSome } from '../modules/catalogue/apply-import.ts'
import { CHECK_IMPORTS, IMPORT_PRODUCTS } from '../modules/catalogue/catalogue-jobs.ts'
import { checkImport } from '../modules/catalogue/check-import.ts'
import { endImport, standingImports } from '../modules/catalogue/imports.ts'
import { forTheLog } from '../modules/catalogue/read-in-full.ts'
import { recordChanges } from '../modules/history/record-change.ts'
import { unhurried } from '../platform/unhurried.ts'
import type { Shop } from '../shop.ts'

/** What passes by itself (SQLSTATE classes and the driver's own codes); a row that came in between is found next time. */
const PASSING = /^(08|57P|40|53|23505)|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT)/

/** Checks the files that shopkeepers send, and imports what they say yes to. Both go on where a killed process stopped. */
export async function workImports(shop: Shop): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  const goOn = () => !stopping
  const takeUp = async () => {
    for (const importId of await standingImports(shop.db)) await runImport(shop, importId, goOn)
  }
  await shop.jobs.work(IMPORT_PRODUCTS, ({ importId }) => runImport(shop, importId, goOn))
  await shop.jobs.work(CHECK_IMPORTS, takeUp)
  await shop.jobs.schedule(CHECK_IMPORTS, '* * * * *')
  // The job of a killed process is handed out again only after minutes.
  const first = takeUp().catch((error) => shop.log.warn({ err: error }, 'imports are taken up later'))
  return {
    async stop() {
      stopping = true
      await first
    },
  }
}

/** One at a time: the lock goes with the connection, so a killed process holds nothing up. */
async function runImport(shop: Shop, importId: string, goOn: () => boolean): Promise<void> {
  const line = await shop.db.reserve()
  try {
    const [lock] = await line<[{ mine: boolean }]>`
      select pg_try_advisory_lock(hashtext('import'), hashtext(${importId})) as mine`
    if (!lock.mine) return
    try {
      await advance(shop, importId, goOn)
    } catch (error) {
      if (PASSING.test(String((error as { code?: unknown }).code ?? ''))) throw error
      shop.log.error({ err: error, importId }, 'import failed')
      await shop.db.begin((tx) => endImport(tx, importId, 'failed'))
    } finally {
      await line`select pg_advisory_unlock(hashtext('import'), hashtext(${importId}))`
    }
  } finally {
    line.release()
  }
}

async function advance(shop: Shop, importId: string, goOn: () => boolean): Promise<void> {
  const { db } = shop
  const [found] = await db<{ state: string }[]>`select state from imports where id = ${importId}`
  if (found?.state === 'checking')
    await checkImport(db, importId, (fields) => newProduct.safeParse(fields), unhurried(goOn))
  if (found?.state !== 'importing') return
  const onAgain = unhurried(goOn)
  for (let steps = 1; await onAgain(); steps++) {
    const over = await db.begin(async (tx) => {
      const { imported, by, over } = await importSome(tx, importId)
      await recordChanges(tx, by ? { id: by } : null, imported.map(asChange))
      return over
    })
    // How a statement is best carried out depends on how much there is, and the database finds that out late by itself.
    if (over || isPowerOfTwo(steps)) await db`analyze products, variants, product_pictures`
    if (over) return
  }
}

const isPowerOfTwo = (n: number) => (n & (n - 1)) === 0

function asChange({ handle, before, after, stock }: Imported) {
  const counts = (which: 'was' | 'is') =>
    stock.length > 0 ? { stock: Object.fromEntries(stock.map((one) => [one.size, one[which]])) } : {}
  return {
    action: 'product.imported',
    subject: handle,
    before: before && { ...forTheLog(before), ...counts('was') },
    after: { ...forTheLog(after), ...counts('is') },
  }
}
