import * as words from '#words/payment-check'
import { ApiError } from '../../../contract/client.ts'
import type { Refused } from '../../../contract/replies.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/** What the widget hands over for a payment: the provider's signature that it took place. */
export type WidgetProof = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

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

/**
 * What the browser has to show: the widget's proof, or null where the widget was closed; or what stood in the address
 * that the card page led back to, which is only a hint.
 */
export type Evidence = { proof: WidgetProof | null } | { success: string | null }

/** Asks the shop whether an order is paid. */
export async function checkPayment(orderId: string, evidence: Evidence): Promise<PaymentState> {
  try {
    if ('success' in evidence)
      await callSigned('POST /api/order/verifyStripe', { orderId, ...hintOf(evidence) })
    else if (evidence.proof) await callSigned('POST /api/order/verifyRazorpay', evidence.proof)
    else {
      const { state, message } = await callSigned('POST /api/order/abandon', { orderId })
      if (state !== 'paid') return { kind: 'unpaid', message: message ?? NOT_VERIFIED }
    }
    return { kind: 'paid' }
  } catch (error) {
    return stateOf(error)
  }
}

const hintOf = ({ success }: { success: string | null }): { success?: 'true' | 'false' } =>
  success === 'true' || success === 'false' ? { success } : {}

function stateOf(error: unknown): PaymentState {
  const { status = 0, body } = error instanceof ApiError ? error : {}
  const message = refusalText(error, NOT_VERIFIED)
  if (isSessionOver(error)) return { kind: 'expired' }
  if (body?.checking) return { kind: 'checking', message, checking: body.checking }
  if (status >= 400 && status < 500 && status !== 429) return { kind: 'unpaid', message }
  return { kind: 'unknown', message: error instanceof ApiError ? refusalText(error) : message }
}
