import type { Actor } from '../../../../core/actor.ts'
import type { CourierWish } from '../../../../core/order-event.ts'
import { SHIPPING } from '../../../../core/refusals/shipping.ts'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockOrderByCode } from '../move-order.ts'
import { noteEvent } from '../note-event.ts'
import { TEND_PARCEL } from './parcel-jobs.ts'

type Deps = { db: Database; jobs: Jobs; clock?: () => Date }

/**
 * Asks the courier, by a job, to try to deliver a parcel once more or to bring it back. While that is under way, repeating
 * it changes nothing. Refuses 404, and 409 while the courier does not wait for an answer.
 */
export async function tellCourier(
  { db, jobs, clock = () => new Date() }: Deps,
  { code, wish, actor }: { code: string; wish: CourierWish; actor: Actor },
): Promise<void> {
  await db.begin(async (tx) => {
    const now = clock()
    const order = await lockOrderByCode(tx, code)
    const [parcel] = await tx<{ id: string; askedFor: CourierWish | null }[]>`
      select id, asked_for as "askedFor" from shipments
      where order_id = ${order.id} and status = 'undelivered' and provider_order_id is not null for update`
    if (!parcel) throw new Refusal(SHIPPING.parcelNotUndelivered, { code })
    if (parcel.askedFor === wish) return
    await tx`
      update shipments set asked_for = ${wish}, next_check_at = ${now}, checks = 0, last_error = null
      where id = ${parcel.id}`
    await noteEvent(tx, order.id, { kind: 'courier-told', actor, detail: { wish }, at: now })
    await jobs.enqueue(tx, TEND_PARCEL, { shipmentId: parcel.id })
  })
}
