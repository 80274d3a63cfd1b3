import { readConfig } from '../server/config.ts'
import { bringUpToDate } from '../server/platform/bring-up-to-date.ts'
import { openDatabase } from '../server/platform/database.ts'
import { findOwner } from './find-database.ts'

/** Applies missing migrations, once for all instances, while those of the former version go on running. */
try {
  const { dataDir, databaseUrls } = readConfig()
  const { owner, stop } = await findOwner(dataDir, databaseUrls?.direct)
  const db = openDatabase(owner, 2)
  try {
    const applied = await bringUpToDate(db)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
  } finally {
    await db.end({ timeout: 5 })
    await stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
