import type { OrderStatus } from '../../core/order-status.ts'
import { enter } from '../../server/modules/orders/ledger/enter.ts'
import { onDatabase } from './staff.ts'

type State = {
  status: OrderStatus
  /** For cancelled orders; ISO. */
  cancelledAt?: string
  cancellationReason?: string
  awbCode?: string
  courierName?: string
  trackingUrl?: string
  paidWith?: 'Stripe' | 'Razorpay'
}

/** Sets orders to a state in the database; other tests show how they get there. */
export const putOrdersInState = (states: Record<string, State>) =>
  onDatabase(async (db) => {
    for (const [code, state] of Object.entries(states))
      await db.begin(async (tx) => {
        const at = state.cancelledAt ? new Date(state.cancelledAt) : null
        await tx`
          update orders set status = ${state.status}, cancelled_at = ${at},
            cancellation_reason = ${state.cancellationReason ?? null},
            awb_code = ${state.awbCode ?? null}, courier_name = ${state.courierName ?? null},
            tracking_url = ${state.trackingUrl ?? null},
            payment_method = ${state.paidWith ?? 'COD'},
            paid_at = ${state.paidWith || state.status === 'Delivered' ? new Date() : null}
          where code = ${code}`
        await tx`
          insert into order_events (id, order_id, kind, status, actor_kind, at)
          select gen_random_uuid(), id, ${at ? 'cancelled' : 'moved'}, status, 'shop', ${at ?? new Date()}
          from orders where code = ${code}`
      })
  })

/** Sets an order to wait for its shopper's word, as a risky one does. Returns the proof for the link in its mail. */
export async function letWait(code: string, proof: string): Promise<string> {
  const token = proof.padEnd(22, 'x')
  await onDatabase(
    (db) => db`
      update orders set confirm_by = now() + interval '1 day', confirm_token = ${token} where code = ${code}`,
  )
  return token
}

/** Sets an order as delivered, its cash taken by the courier. */
export const letBeDelivered = (code: string) =>
  onDatabase((db) =>
    db.begin(async (tx) => {
      const [{ id }] = await tx<[{ id: string }]>`
        update orders set status = 'Delivered', delivered_at = now(), paid_at = now() where code = ${code} returning id`
      await enter(tx, { orderId: id, cause: 'collected', at: new Date() })
    }),
  )
