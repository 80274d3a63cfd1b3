import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAddress } from '../server/platform/database.ts'
import { readPasswords } from '../server/platform/postgres-passwords.ts'

/**
 * The address of the embedded database of a shop that runs on this data folder, whose path must be short; for reading
 * it from outside.
 */
export function embeddedAddress(dataDir: string): Exclude<DatabaseAddress, string> {
  const home = realpathSync(dataDir)
  const password = readPasswords(home)?.owner ?? ''
  return { path: join(home, 'postgres/.s.PGSQL.5432'), user: 'shop', password, database: 'shop' }
}
