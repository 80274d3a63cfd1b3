import { provider } from '../../../config/provider.ts'
import { address, key } from '../../../config/variables.ts'

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
  read: (value) => ({
    apiUrl: value.RAZORPAY_API_URL,
    /** The widget's script, loaded by the shopper's browser. */
    checkoutUrl: value.RAZORPAY_CHECKOUT_URL,
    keyId: value.RAZORPAY_KEY_ID,
    keySecret: value.RAZORPAY_KEY_SECRET,
    webhookSecret: value.RAZORPAY_WEBHOOK_SECRET,
    /** The account that payout links are paid from; null: there are no payouts. */
    payoutAccount: value.RAZORPAYX_ACCOUNT_NUMBER ?? null,
  }),
})

export type RazorpayConfig = NonNullable<ReturnType<typeof razorpayVariables.read>>
