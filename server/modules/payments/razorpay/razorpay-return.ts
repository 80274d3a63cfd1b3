import type { Returned, ReturnedFields } from '../provider.ts'
import { isSignedWith } from '../signatures.ts'

/** The fields that the widget hands over after a payment. */
export const readRazorpayReturn = (fields: ReturnedFields): Returned => ({
  providerId: fields.razorpay_order_id ?? null,
  givenUp: false,
  signed: fields,
})

/** `orderId`: the order's id at Razorpay from our database, not from the browser. */
export const isSignedByRazorpay = (
  orderId: string,
  { razorpay_payment_id: paymentId = '', razorpay_signature: signature = '' }: ReturnedFields,
  keySecret: string,
): boolean => isSignedWith(keySecret, `${orderId}|${paymentId}`, signature)
