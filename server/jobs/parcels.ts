import { askServedPins } from '../modules/orders/parcels/ask-served-pins.ts'
import { hearCourier } from '../modules/orders/parcels/hear-courier.ts'
import { COURIER_EVENT, TEND_PARCEL } from '../modules/orders/parcels/parcel-jobs.ts'
import { type ParcelDeps, sweepParcels, tendParcel } from '../modules/orders/parcels/tend-parcel.ts'
import { expireHolds } from '../modules/returns/expire-holds.ts'
import { hearOfReturn } from '../modules/returns/pickups/follow-pickup.ts'
import { TEND_PICKUP } from '../modules/returns/pickups/pickup-jobs.ts'
import { type PickupDeps, sweepPickups, tendPickup } from '../modules/returns/pickups/tend-pickup.ts'
import { settleRefunded } from '../modules/returns/refund-return.ts'
import { settleReplaced } from '../modules/returns/replace-return.ts'
import { createCourier } from '../modules/shipping/courier.ts'
import { openOnlinePins } from '../modules/shipping/pincodes-online.ts'
import type { Shop } from '../shop.ts'
import { ASK_SERVED_PINS, CHECK_PARCELS, CHECK_RETURNS } from './kinds.ts'

/**
 * Books and tracks what the courier carries: parcels, on events and regularly those without news, and the pickups of returns.
 * Releases sizes whose hold has expired, and ends returns that are refunded.
 */
export async function workParcels({ config, db, jobs, log, catalogue, settings }: Shop): Promise<void> {
  const courier = config.courier
    ? createCourier(config.courier, { timeoutMs: config.providerTimeoutMs })
    : null
  const parcels: ParcelDeps = { db, jobs, log, courier }
  await jobs.work(TEND_PARCEL, ({ shipmentId }) => tendParcel(parcels, shipmentId))
  await jobs.work(COURIER_EVENT, ({ eventId }) =>
    hearCourier({ ...parcels, elsewhere: hearOfReturn(jobs) }, eventId),
  )
  await jobs.work(CHECK_PARCELS, () => sweepParcels(parcels))
  await jobs.work(ASK_SERVED_PINS, () =>
    askServedPins({ db, log, courier }, settings.deliveryRules().pickupPin),
  )
  const online = config.pincodeApiUrl ? openOnlinePins(config.pincodeApiUrl, log) : null
  const returns: PickupDeps = { db, log, catalogue, settings, jobs, courier, online }
  await jobs.work(TEND_PICKUP, ({ pickupId }) => tendPickup(returns, pickupId))
  await jobs.work(CHECK_RETURNS, async () => {
    await sweepPickups(returns)
    await expireHolds(returns)
    await settleRefunded(returns)
    await settleReplaced(returns)
  })
}
