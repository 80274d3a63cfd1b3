import { createHmac } from 'node:crypto'
import { unixNow } from './objects.ts'

/**
 * Stripe's signature header `t=…,v1=…`: the digest is over the time, a full stop and the body.
 * https://docs.stripe.com/webhooks
 */
export function signature(body: string, secret: string, at = unixNow()): Record<string, string> {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${at},v1=${digest}` }
}
