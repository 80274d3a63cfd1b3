import { afterAll, beforeAll, describe } from 'vitest'
import { type LiveCatalogue, openCatalogue } from '../server/modules/catalogue/live-catalogue.ts'
import type { Database } from '../server/platform/database.ts'
import { createLog } from '../server/platform/log.ts'

/**
 * Runs the same tests on a catalogue in memory and on one that queries the database, opened once there are products.
 */
export function inBothCatalogues(
  of: { db: Database },
  tests: (catalogue: () => LiveCatalogue) => void,
): void {
  describe.each([
    ['held in memory', {}],
    ['asked of the database', { mostHeld: 0 }],
  ])('a catalogue %s', (_, options) => {
    let catalogue: LiveCatalogue
    beforeAll(async () => {
      catalogue = await openCatalogue(of.db, createLog('error'), options)
    })
    afterAll(() => catalogue.stop())
    tests(() => catalogue)
  })
}
