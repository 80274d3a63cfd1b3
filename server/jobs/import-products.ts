import { newProduct } from '../../contract/admin-payloads.ts'
import { IMPORT_PRODUCTS } from '../modules/catalogue/catalogue-jobs.ts'
import { type ImportDeps, runImport, takeUpImports } from '../modules/catalogue/run-import.ts'
import type { Shop } from '../shop.ts'
import { CHECK_IMPORTS } from './kinds.ts'

/** Checks uploaded files and imports confirmed ones. Both continue where a killed process stopped. */
export async function workImports({ db, direct, jobs, log }: Shop): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  const goOn = () => !stopping
  const deps: ImportDeps = { db, direct, log, takes: (fields) => newProduct.safeParse(fields) }
  const takeUp = () => takeUpImports(deps, goOn)
  await jobs.work(IMPORT_PRODUCTS, ({ importId }) => runImport(deps, importId, goOn))
  await jobs.work(CHECK_IMPORTS, takeUp)
  // The queue hands out the job of a killed process again only after minutes.
  const first = takeUp().catch((error) => log.warn({ err: error }, 'imports are taken up later'))
  return {
    async stop() {
      stopping = true
      await first
    },
  }
}
