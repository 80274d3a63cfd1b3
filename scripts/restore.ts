import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { EngineUrl } from '../server/config/engines.ts'
import { readConfig } from '../server/config.ts'
import { JOB_KINDS } from '../server/jobs/kinds.ts'
import { checkBackup, restore } from '../server/platform/backup/restore.ts'
import { openDatabase } from '../server/platform/database.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { startJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'
import { openMediaStore } from '../server/platform/open-media-store.ts'
import { reachDatabase } from '../server/platform/reach-database.ts'
import { asKey, secretKeyFile } from '../server/platform/secrets.ts'
import { isBackupName } from './backup-names.ts'

/** A shop from the file that `npm run backup` made. Until it is done the old one stands, whenever it is killed. */
const USAGE = `npm run restore -- FOLDER [--replace]
npm run restore -- FILE [--replace]
  FOLDER: the newest backup in it, by its name.
  Into the shop of DATABASE_URL, or of DATA_DIR; nobody may be using it.
  --replace: what is there may go. Without it only an empty shop is filled.`

try {
  const { file, replace } = readArguments(process.argv.slice(2))
  const config = readConfig()
  const { dataDir, databaseUrls, secretKey } = config
  const backup = await checkBackup(backupAt(resolve(file)))
  console.log(`A backup of ${backup.header.madeAt}, made on Postgres ${backup.header.postgres}. It is whole.`)
  mkdirSync(dataDir, { recursive: true })
  const database = databaseUrls ? await reach(databaseUrls.direct) : await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(database.owner, 1)
  try {
    // A shop without a key would create one of its own.
    if (backup.key && !secretKey && !existsSync(secretKeyFile(dataDir))) writeKey(dataDir, backup.key)
    await restore(backup, {
      db,
      media: openMediaStore(config),
      openJobs: () => startJobs(database.owner, createLog('error'), JOB_KINDS),
      kinds: JOB_KINDS,
      replace,
      say: (line) => console.log(`  ${line}`),
    })
    console.log(
      `\nThe shop is as it was on ${backup.header.madeAt}. npm run audit says whether its books agree.`,
    )
    console.log(keyOf(backup.key, secretKey, dataDir))
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The newest backup in a folder, by its default name. */
function backupAt(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  const newest = readdirSync(path).filter(isBackupName).sort().at(-1)
  if (!newest) throw new Error(`There is no backup in ${path}.`)
  console.log(`The newest backup in ${path} is ${newest}.`)
  return join(path, newest)
}

async function reach(engine: EngineUrl) {
  await reachDatabase(engine)
  return { owner: engine.url, stop: async () => {} }
}

/** Puts the backup's key into `dataDir`; returns what is left to be done. */
function keyOf(key: Buffer | null, given: string | undefined, dataDir: string): string {
  if (!key) return 'Its secrets are sealed with the SECRET_KEY that the shop had then: set that one.'
  if (given)
    return asKey(given).equals(asKey(key.toString().trim()))
      ? 'SECRET_KEY is the one that its secrets are sealed with.'
      : 'Its secrets are sealed with another key than SECRET_KEY: leave that out, and the backup’s own is used.'
  const file = secretKeyFile(dataDir)
  if (readFileSync(file).equals(key)) return 'The key that its secrets are sealed with is in its place.'
  const aside = `${file}.before-${Date.now()}`
  renameSync(file, aside)
  writeKey(dataDir, key)
  return `The key that its secrets are sealed with is in its place; the one before it is ${aside}.`
}

function writeKey(dataDir: string, key: Buffer) {
  writeFileSync(secretKeyFile(dataDir), key, { mode: 0o600, flag: 'wx' })
}

function readArguments(given: string[]): { file: string; replace: boolean } {
  const files = given.filter((argument) => argument !== '--replace')
  const [file, ...more] = files
  if (!file || file.startsWith('-') || more.length > 0) throw new Error(USAGE)
  return { file, replace: files.length < given.length }
}
