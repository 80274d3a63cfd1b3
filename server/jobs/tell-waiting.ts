import { SIZE_RETURNS, tellWaiting } from '../modules/size-waits/tell-waiting.ts'
import type { Shop } from '../shop.ts'

/** Tells people whose size is back in stock. */
export function workSizeReturns({ db, jobs, config }: Shop): void {
  jobs.tend(SIZE_RETURNS, async () => {
    await tellWaiting({ db, jobs, hasWhatsApp: config.whatsapp !== null })
  })
}
