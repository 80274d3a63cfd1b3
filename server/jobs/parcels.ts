import { askServedPins } from '../modules/orders/parcels/ask-served-pins.ts'
import { hearCourier } from '../modules/orders/parcels/hear-courier.ts'
import {
  ASK_SERVED_PINS,
  CHECK_PARCELS,
  COURIER_EVENT,
  TEND_PARCEL,
} from '../modules/orders/parcels/parcel-jobs.ts'
import { type ParcelDeps, sweepParcels, tendParcel } from '../modules/orders/parcels/tend-parcel.ts'
import { hearOfReturn } from '../modules/returns/pickups/follow-pickup.ts'
import { createCourier } from '../modules/shipping/courier.ts'
import type { Shop } from '../shop.ts'

/** Daily at 21:10 UTC, twenty to three at night in India. */
const NIGHTLY = '10 21 * * *'

/** Books and tracks parcels: on events, and every other minute those without news. */
export async function workParcels({ config, db, jobs, log, settings }: Shop): Promise<void> {
  const courier = config.courier
    ? createCourier(config.courier, { timeoutMs: config.providerTimeoutMs })
    : null
  const deps: ParcelDeps = { db, jobs, log, courier }
  await jobs.work(TEND_PARCEL, ({ shipmentId }) => tendParcel(deps, shipmentId))
  await jobs.work(COURIER_EVENT, ({ eventId }) =>
    hearCourier({ ...deps, elsewhere: hearOfReturn(jobs) }, eventId),
  )
  await jobs.work(CHECK_PARCELS, () => sweepParcels(deps))
  await jobs.schedule(CHECK_PARCELS, '*/2 * * * *')
  await jobs.work(ASK_SERVED_PINS, () =>
    askServedPins({ db, log, courier }, settings.deliveryRules().pickupPin),
  )
  await jobs.schedule(ASK_SERVED_PINS, NIGHTLY)
}
