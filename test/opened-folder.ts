import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A data folder for a shop of a test's own. A first start takes three times as much of the processor as any other, and what
 * it makes is the same each time: `npm test` makes it once (OPENED_SHOP, `test/open-folder.ts`) and each test has a copy.
 * A test that runs by itself begins with an empty folder.
 */
export function openedFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const opened = process.env.OPENED_SHOP
  // The database's files stay its own user's.
  if (opened) execFileSync('cp', ['-a', `${opened}/.`, folder])
  return folder
}
