import { hash } from 'node:crypto'
import { z } from 'zod'
import { jsonIn } from '../../../platform/json-in.ts'
import type { VerifiedEvent } from '../provider.ts'
import { headerOf, isSignedWith, type RawHeaders } from '../signatures.ts'

/** The header with the event's id is not covered by the signature, and the id is stored as an indexed key. */
const LONGEST_ID = 200

const entity = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ entity: z.object(shape) }).optional()

const event = z.object({
  event: z.string().min(1),
  payload: z.object({
    payment: entity({ id: z.string(), order_id: z.string().nullish() }),
    order: entity({ id: z.string() }),
    refund: entity({ id: z.string(), payment_id: z.string() }),
    payout_link: entity({ id: z.string() }),
  }),
})
type Payload = z.infer<typeof event>['payload']

/** Null unless Razorpay has signed this very body. https://razorpay.com/docs/webhooks/validate-test/ */
export function readRazorpayEvent(
  rawBody: Buffer,
  headers: RawHeaders,
  secret: string,
): VerifiedEvent | null {
  if (!isSignedWith(secret, rawBody, headerOf(headers, 'x-razorpay-signature') ?? '')) return null
  const read = event.safeParse(jsonIn(rawBody))
  if (!read.success) return null
  const { event: kind, payload } = read.data
  return {
    // Without the header, equal bodies count as the same event.
    eventId: headerOf(headers, 'x-razorpay-event-id')?.slice(0, LONGEST_ID) || hash('sha256', rawBody),
    kind,
    attempt: attemptOf(payload),
    refundId: (payload.refund ?? payload.payout_link)?.entity.id ?? null,
  }
}

function attemptOf({ order, payment, refund }: Payload): VerifiedEvent['attempt'] {
  const orderId = order?.entity.id ?? payment?.entity.order_id
  if (orderId) return { providerId: orderId }
  const paymentId = refund?.entity.payment_id ?? payment?.entity.id
  return paymentId ? { paymentId } : null
}
