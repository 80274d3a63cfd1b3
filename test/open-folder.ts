import { startShopProcess } from './start-shop-process.ts'

/** Leaves a shop that was opened and stopped, with its demo catalogue, in the folder that it is given. */
const [folder] = process.argv.slice(2)
const shop = await startShopProcess(folder!, { DATABASE_URL: '' })
await shop.stop()
