import type { PayloadOf } from '../../../contract/api.ts'
import { ApiError } from '../../../contract/client.ts'
import type { Refused } from '../../../contract/replies.ts'
import { refusalText } from '../state/refusal-text.ts'
import { dropIdempotencyKey, idempotencyKey } from './idempotency-key.ts'
import { type PaymentValue, paymentOption } from './payment-options.ts'

export type WantedOrder = PayloadOf<'POST /api/order/place'>
export type UnavailableLine = NonNullable<Refused['lines']>[number]

export type Outcome =
  | { kind: 'placed'; message: string }
  /** The total agreed to is no longer right; `amount` is, in rupees. */
  | { kind: 'newTotal'; amount: number }
  | { kind: 'unavailable'; message: string; lines: UnavailableLine[] }
  /** The session ended; the page leads to the login page and back. */
  | { kind: 'expired' }
  | { kind: 'failed'; message: string }

/** Sends the order once, however often it is pressed. Without an answer the key is kept, for the next try. */
export async function sendOrder(payment: PaymentValue, order: WantedOrder): Promise<Outcome> {
  const key = idempotencyKey(JSON.stringify([payment, order]))
  try {
    const { message } = await paymentOption(payment).send(order, key)
    dropIdempotencyKey()
    return { kind: 'placed', message }
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Outcome {
  const message = refusalText(error, 'Failed to place order')
  if (!(error instanceof ApiError)) return { kind: 'failed', message }
  const { status, body } = error
  if (status === 401) return { kind: 'expired' }
  if (status >= 400 && status < 500 && status !== 429) dropIdempotencyKey()
  if (status === 409 && body.lines?.length) return { kind: 'unavailable', message, lines: body.lines }
  if (status === 409 && body.amount !== undefined) return { kind: 'newTotal', amount: body.amount }
  return { kind: 'failed', message }
}
