import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A data folder for a test's shop. A first start needs three times the processor time of any other, and its result is
 * always the same: `npm test` makes it once (OPENED_SHOP, `test/open-folder.ts`), and each test gets a copy. A test
 * that is run by itself gets an empty folder.
 */
export function openedFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const opened = process.env.OPENED_SHOP
  // `-a` keeps the owner of the database's files, which is a user of its own.
  if (opened) execFileSync('cp', ['-a', `${opened}/.`, folder])
  return folder
}
