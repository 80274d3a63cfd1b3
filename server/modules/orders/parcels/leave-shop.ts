import { hasNotLeft, type Step } from '../../../../core/order-status.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type By, moveAlong } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { sellAgain } from '../sell-again.ts'
import { tellShopper } from '../telling/order-messages.ts'

export type Label = { awb: string; courierName: string; trackingUrl: string | null }

/** Copies the label of its latest parcel to the order. */
export async function putLabel(tx: Transaction, orderId: string, label: Label): Promise<void> {
  const { awb, courierName, trackingUrl } = label
  await tx`
    update orders set awb_code = ${awb}, courier_name = ${courierName}, tracking_url = ${trackingUrl}
    where id = ${orderId}`
}

/** Removes the label of a parcel that is not picked up from the order. */
export async function takeLabelOff(tx: Transaction, orderId: string, awb: string | null): Promise<void> {
  await tx`
    update orders set awb_code = null, courier_name = null, tracking_url = null
    where id = ${orderId} and awb_code = ${awb}`
}

type Leaving = {
  label: Omit<Label, 'trackingUrl'>
  /** How far the parcel is already, by the first report on it. */
  to: Step
  /** There is worse news to tell than that it has left. */
  isQuiet: boolean
  deliveredAt?: Date
}

/**
 * A parcel has left the shop: its order becomes Shipped or further, gets an invoice for its contents, and the shopper is
 * told. The same for a replacement parcel.
 */
export async function leaveShop(
  tx: Transaction,
  jobs: Jobs,
  order: LockedOrder,
  { label: { courierName, awb }, to, isQuiet, deliveredAt }: Leaving,
  by: By,
): Promise<void> {
  if (!hasNotLeft(order.status)) await replaceParcel(tx, order, { courierName, awb }, by)
  const isFurther = await moveAlong(tx, jobs, order, { to, isQuiet, deliveredAt }, by)
  if (!isFurther && !isQuiet) await tellShopper(tx, jobs, { orderId: order.id, about: 'order-shipped' })
}

async function replaceParcel(tx: Transaction, { id }: LockedOrder, detail: Leaving['label'], by: By) {
  await noteEvent(tx, id, { kind: 'parcel-replaced', ...by, detail })
  // The invoice of the parcel before was credited, if that came back.
  await sellAgain(tx, id, by.at)
}
