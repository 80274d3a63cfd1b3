import { expireHolds } from '../modules/returns/expire-holds.ts'
import { CHECK_RETURNS, TEND_PICKUP } from '../modules/returns/pickups/pickup-jobs.ts'
import { type PickupDeps, sweepPickups, tendPickup } from '../modules/returns/pickups/tend-pickup.ts'
import { settleRefunded } from '../modules/returns/refund-return.ts'
import { settleReplaced } from '../modules/returns/replace-return.ts'
import { createCourier } from '../modules/shipping/courier.ts'
import { openOnlinePins } from '../modules/shipping/pincodes-online.ts'
import type { Shop } from '../shop.ts'

/** Books and tracks pickups of returns, releases sizes whose hold has expired, and ends returns that are refunded. */
export async function workReturns(shop: Shop): Promise<void> {
  const { config, jobs } = shop
  const courier = config.courier
    ? createCourier(config.courier, { timeoutMs: config.providerTimeoutMs })
    : null
  const { db, log, catalogue, settings } = shop
  const online = config.pincodeApiUrl ? openOnlinePins(config.pincodeApiUrl, log) : null
  const deps: PickupDeps = { db, log, catalogue, settings, jobs, courier, online }
  await jobs.work(TEND_PICKUP, ({ pickupId }) => tendPickup(deps, pickupId))
  await jobs.work(CHECK_RETURNS, async () => {
    await sweepPickups(deps)
    await expireHolds(deps)
    await settleRefunded(deps)
    await settleReplaced(deps)
  })
  await jobs.schedule(CHECK_RETURNS, '* * * * *')
}
