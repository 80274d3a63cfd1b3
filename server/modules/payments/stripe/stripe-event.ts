import { z } from 'zod'
import { jsonIn } from '../../../platform/json-in.ts'
import type { VerifiedEvent } from '../provider.ts'
import { headerOf, isSignedWith, type RawHeaders } from '../signatures.ts'

/** The most that the clocks may differ, in seconds, either way. */
const APART_SECONDS = 300

const event = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})
type Subject = z.infer<typeof event>['data']['object']

/** Null unless Stripe has signed this very body within 300 s of now. https://docs.stripe.com/webhooks/signature */
export function readStripeEvent(rawBody: Buffer, headers: RawHeaders, secret: string): VerifiedEvent | null {
  if (!isSigned(rawBody, headerOf(headers, 'stripe-signature') ?? '', secret)) return null
  const read = event.safeParse(jsonIn(rawBody))
  if (!read.success) return null
  const { id, type, data } = read.data
  const refundId = data.object.object === 'refund' ? (data.object.id ?? null) : null
  return { eventId: id, kind: type, attempt: attemptOf(data.object), refundId }
}

/** While a secret is being replaced the header contains several signatures. */
function isSigned(rawBody: Buffer, header: string, secret: string): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(Date.now() / 1_000 - Number(at)) > APART_SECONDS) return false
  const signed = Buffer.concat([Buffer.from(`${at}.`), rawBody])
  return parts.some(([name, value]) => name === 'v1' && isSignedWith(secret, signed, value ?? ''))
}

function attemptOf({ id, object, payment_intent: intent }: Subject): VerifiedEvent['attempt'] {
  if (object === 'checkout.session') return id ? { providerId: id } : null
  const paymentId = object === 'payment_intent' ? id : typeof intent === 'string' ? intent : intent?.id
  return paymentId ? { paymentId } : null
}
