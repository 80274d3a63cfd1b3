import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineUrl } from '../server/config/engines.ts'
import type { DatabaseAddress } from '../server/platform/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { reachDatabase } from '../server/platform/reach-database.ts'

export type FoundDatabase = { address: DatabaseAddress; stop(): Promise<void> }

/** The shop's database for a command: that of a running shop, or one that is started for the command. */
export async function findDatabase(dataDir: string, engine: EngineUrl | undefined): Promise<FoundDatabase> {
  if (engine) {
    await reachDatabase(engine)
    return { address: engine.url, stop: async () => {} }
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`)
  const running = await findRunningPostgres(dataDir)
  return running ? { ...running, stop: async () => {} } : startEmbeddedPostgres({ dataDir })
}

/** The same, connected as the owner of the tables; without a shop, an empty database for one. */
export async function findOwner(
  dataDir: string,
  engine: EngineUrl | undefined,
): Promise<{ owner: DatabaseAddress; stop(): Promise<void> }> {
  if (engine) {
    await reachDatabase(engine)
    return { owner: engine.url, stop: async () => {} }
  }
  const running = await findRunningPostgres(dataDir)
  return running
    ? { ...running, stop: async () => {} }
    : startEmbeddedPostgres({ dataDir, say: (line) => console.log(line) })
}
