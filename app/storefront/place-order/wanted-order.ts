import type { PayloadOf } from '../../../contract/api.ts'

/** An order as it is sent, whichever way it is paid. */
export type WantedOrder = PayloadOf<'POST /api/order/place'>
