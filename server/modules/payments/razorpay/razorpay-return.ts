import type { Returned, ReturnedFields } from '../provider.ts'
import { isSignedWith } from '../signatures.ts'

/** What the widget hands over once it is paid. */
export const readRazorpayReturn = (fields: ReturnedFields): Returned => ({
  providerId: fields.razorpay_order_id ?? null,
  givenUp: false,
  signed: fields,
})

/** `orderId` is the order's id at Razorpay as we keep it, not as the browser brings it. */
export const isSignedByRazorpay = (
  orderId: string,
  { razorpay_payment_id: paymentId = '', razorpay_signature: signature = '' }: ReturnedFields,
  keySecret: string,
): boolean => isSignedWith(keySecret, `${orderId}|${paymentId}`, signature)
