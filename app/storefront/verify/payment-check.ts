import * as words from '#words/payment-check'
import { ApiError } from '../../../contract/client.ts'
import type { Refused } from '../../../contract/replies.ts'
import type { PaymentProviderName } from '../../../core/payment-methods.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/** What the provider's address or widget gave the browser, by the provider's own names. Only a hint, if not signed. */
export type Returned = Record<string, string>

export type PaymentState =
  | { kind: 'paid' }
  /** It never will be. */
  | { kind: 'unpaid'; message: string }
  /** The provider has not said; `checking.nextCheckAt` is when the shop asks it again by itself. */
  | { kind: 'checking'; message: string; checking: NonNullable<Refused['checking']> }
  /** The shop could not say. */
  | { kind: 'unknown'; message: string }
  /** The session ended; the page leads to the login page and back. */
  | { kind: 'expired' }

export const NOT_VERIFIED = words.paymentVerificationFailed

/** What the browser has to show: what it was given, or that the widget was closed. */
export type Evidence = { provider: PaymentProviderName; returned: Returned } | 'closed'

/** Asks the shop whether an order is paid. */
export async function checkPayment(orderId: string, evidence: Evidence): Promise<PaymentState> {
  try {
    if (evidence !== 'closed') await verify(orderId, evidence)
    else {
      const { state, message } = await callSigned('POST /api/order/abandon', { orderId })
      if (state !== 'paid') return { kind: 'unpaid', message: message ?? NOT_VERIFIED }
    }
    return { kind: 'paid' }
  } catch (error) {
    return stateOf(error)
  }
}

/** By the path that the specification has for this provider, or by the one for all others. */
function verify(orderId: string, { provider, returned }: Exclude<Evidence, 'closed'>) {
  switch (provider) {
    case 'stripe':
      return callSigned('POST /api/order/verifyStripe', { orderId, ...hintOf(returned) })
    case 'razorpay': {
      const { razorpay_payment_id = '', razorpay_order_id = '', razorpay_signature = '' } = returned
      const proof = { razorpay_payment_id, razorpay_order_id, razorpay_signature }
      return callSigned('POST /api/order/verifyRazorpay', proof)
    }
    default: {
      const payload = { orderId, returned: new URLSearchParams(returned).toString() }
      return callSigned('POST /api/order/verify/{provider}', payload, { params: { provider } })
    }
  }
}

const hintOf = ({ success }: Returned): { success?: 'true' | 'false' } =>
  success === 'true' || success === 'false' ? { success } : {}

function stateOf(error: unknown): PaymentState {
  const { status = 0, answered = false, body } = error instanceof ApiError ? error : {}
  const message = refusalText(error, NOT_VERIFIED)
  if (isSessionOver(error)) return { kind: 'expired' }
  if (body?.checking) return { kind: 'checking', message, checking: body.checking }
  if (answered && status >= 400 && status < 500 && status !== 429) return { kind: 'unpaid', message }
  return { kind: 'unknown', message: error instanceof ApiError ? refusalText(error) : message }
}
