import { provider } from '../../../config/provider.ts'
import { address, key } from '../../../config/variables.ts'

export type RazorpayConfig = {
  apiUrl: string
  /** The widget's script, loaded by the shopper's browser. */
  checkoutUrl: string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The account that payout links are paid from; null: there are no payouts. */
  payoutAccount: string | null
}

export const razorpayVariables = provider({
  name: 'razorpay',
  variables: {
    RAZORPAY_KEY_ID: key,
    RAZORPAY_KEY_SECRET: key,
    RAZORPAY_WEBHOOK_SECRET: key,
    RAZORPAYX_ACCOUNT_NUMBER: key,
    RAZORPAY_API_URL: address.default('https://api.razorpay.com'),
    RAZORPAY_CHECKOUT_URL: address.default('https://checkout.razorpay.com/v1/checkout.js'),
  },
  secrets: ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  needs: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  read: (value): RazorpayConfig => ({
    apiUrl: value.RAZORPAY_API_URL,
    checkoutUrl: value.RAZORPAY_CHECKOUT_URL,
    keyId: value.RAZORPAY_KEY_ID,
    keySecret: value.RAZORPAY_KEY_SECRET,
    webhookSecret: value.RAZORPAY_WEBHOOK_SECRET,
    payoutAccount: value.RAZORPAYX_ACCOUNT_NUMBER ?? null,
  }),
})
