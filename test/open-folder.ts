import { startShopProcess } from './start-shop-process.ts'

/**
 * Starts a shop with its demo catalogue in the given folder and stops it, leaving the folder for `openedFolder` to
 * copy.
 */
const [folder] = process.argv.slice(2)
const shop = await startShopProcess(folder!, { DATABASE_URL: '' })
await shop.stop()
