import { hasNotLeft, type Step } from '../../../../core/order-status.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type By, moveAlong } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { sellAgain } from '../sell-again.ts'
import { tellShopper } from '../telling/order-messages.ts'

export type Label = { awb: string; courierName: string; trackingUrl: string | null }

/** The order carries the label of its latest parcel. */
export async function putLabel(tx: Transaction, orderId: string, label: Label): Promise<void> {
  const { awb, courierName, trackingUrl } = label
  await tx`
    update orders set awb_code = ${awb}, courier_name = ${courierName}, tracking_url = ${trackingUrl}
    where id = ${orderId}`
}

/** The order no longer carries the label of a parcel that nobody fetches. */
export async function takeLabelOff(tx: Transaction, orderId: string, awb: string | null): Promise<void> {
  await tx`
    update orders set awb_code = null, courier_name = null, tracking_url = null
    where id = ${orderId} and awb_code = ${awb}`
}

type Leaving = {
  label: Omit<Label, 'trackingUrl'>
  /** How far it has come already, by what is heard of it first. */
  to: Step
  /** There is worse to tell of it than that it has left. */
  isQuiet: boolean
  deliveredAt?: Date
}

/**
 * A parcel has left the shop: its order is at least Shipped, there is an invoice for what is in it, and the shopper knows.
 * One that goes in the place of another is told of in the same way, and its order goes on by what is heard of it first.
 */
export async function leaveShop(
  tx: Transaction,
  jobs: Jobs,
  order: LockedOrder,
  { label: { courierName, awb }, to, isQuiet, deliveredAt }: Leaving,
  by: By,
): Promise<void> {
  if (!hasNotLeft(order.status)) await replaceParcel(tx, order, { courierName, awb }, by)
  const isFurther = await moveAlong(tx, jobs, order, to, by, { isQuiet, deliveredAt })
  if (!isFurther && !isQuiet) await tellShopper(tx, jobs, { orderId: order.id, about: 'order-shipped' })
}

async function replaceParcel(tx: Transaction, { id }: LockedOrder, detail: Leaving['label'], by: By) {
  await noteEvent(tx, id, { kind: 'parcel-replaced', ...by, detail })
  // The one before has been credited, if its parcel came back.
  await sellAgain(tx, id, by.at)
}
