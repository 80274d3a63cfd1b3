import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { HOUR_MS } from '../core/time.ts'
import { readConfig } from '../server/config.ts'
import { backUp, inWords } from '../server/platform/backup/back-up.ts'
import { openDatabase } from '../server/platform/database.ts'
import { openMediaStore } from '../server/platform/open-media-store.ts'
import { secretKeyFile } from '../server/platform/secrets.ts'
import { backupName, isUnfinishedName } from './backup-names.ts'
import { findDatabase } from './find-database.ts'

/** Writes everything of the shop into one file while it is running: the database, pictures, and the generated key. */
const USAGE = `npm run backup [-- FOLDER]
npm run backup -- --to FILE
  FOLDER: gets a tana-bana-<time>.tar; by default it is backups, below this one.
  FILE: a name of your own, such as far/shop.tar.`

const ABANDONED_AFTER_MS = HOUR_MS

try {
  const file = resolve(readArguments(process.argv.slice(2)))
  const config = readConfig()
  const { dataDir, databaseUrls, secretKey } = config
  const database = await findDatabase(dataDir, databaseUrls?.direct)
  const db = openDatabase(database.address, 1)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    removeAbandoned(dirname(file))
    const keyFile = secretKeyFile(dataDir)
    const key = !secretKey && existsSync(keyFile) ? readFileSync(keyFile) : undefined
    const say = (line: string) => console.log(`  ${line}`)
    await backUp({ db, media: openMediaStore(config), key, say }, file)
    console.log(`\n${file}, ${inWords(statSync(file).size)}. It holds all that the shop knows of people.`)
    console.log(
      key
        ? 'The key that seals secrets is in it: keep it as you would keep a key.'
        : 'The key that seals secrets is not in it: keep SECRET_KEY as well.',
    )
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** What is left of backups that were killed, which would stay for ever: their names come once. One that is still at it writes. */
function removeAbandoned(folder: string) {
  try {
    for (const name of readdirSync(folder).filter(isUnfinishedName)) {
      const path = join(folder, name)
      if (Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER_MS) rmSync(path)
    }
  } catch {
    // A folder that shows or lets go of nothing takes a backup all the same.
  }
}

/** The file to write. A folder is not called like a file: whoever typed that has left out --to. */
function readArguments(given: string[]): string {
  const [to = 'backups', file, ...more] = given
  if (to === '--to' && file && more.length === 0) return file
  if (given.length > 1 || to.startsWith('-') || to.endsWith('.tar')) throw new Error(USAGE)
  return join(to, backupName(new Date()))
}
