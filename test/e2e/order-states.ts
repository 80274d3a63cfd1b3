import type { OrderStatus } from '../../core/order-status.ts'
import { enter } from '../../server/modules/orders/ledger/enter.ts'
import { onDatabase } from './staff.ts'

type State = {
  status: OrderStatus
  /** With Cancelled: ISO. */
  cancelledAt?: string
  cancellationReason?: string
  awbCode?: string
  courierName?: string
  trackingUrl?: string
  paidWith?: 'Stripe' | 'Razorpay'
}

/** Orders as their history would have left them; how they get there is shown elsewhere. */
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

/** The order waits for its shopper's word, as a riskier one does. Returns what the mail's link proves it by. */
export async function letWait(code: string, proof: string): Promise<string> {
  const token = proof.padEnd(22, 'x')
  await onDatabase(
    (db) => db`
      update orders set confirm_by = now() + interval '1 day', confirm_token = ${token} where code = ${code}`,
  )
  return token
}

/** Its courier has delivered it and taken the cash. */
export const letBeDelivered = (code: string) =>
  onDatabase((db) =>
    db.begin(async (tx) => {
      const [{ id }] = await tx<[{ id: string }]>`
        update orders set status = 'Delivered', delivered_at = now(), paid_at = now() where code = ${code} returning id`
      await enter(tx, { orderId: id, cause: 'collected', at: new Date() })
    }),
  )
