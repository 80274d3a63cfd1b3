import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/platform/database.ts'
import { describeSchema } from '../server/platform/describe-schema.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { migrate } from '../server/platform/migrate.ts'

/** Writes db/schema.sql from the migrations: `npm run schema`, to be run after adding one. */
const dataDir = mkdtempSync(join(tmpdir(), 'shop-schema-'))
const server = await startEmbeddedPostgres({ dataDir, durable: false })
const db = openDatabase(server.owner, 1)
await migrate(db)
writeFileSync(new URL('../db/schema.sql', import.meta.url), await describeSchema(db))
await db.end()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
