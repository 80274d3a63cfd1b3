import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAddress } from '../server/platform/database.ts'

/** The embedded database of a shop that runs on this (short) data folder, for looking into it from outside. */
export function embeddedAddress(dataDir: string): DatabaseAddress {
  return { path: join(realpathSync(dataDir), 'postgres/.s.PGSQL.5432'), user: 'shop', database: 'shop' }
}
