import { provider } from '../../../config/provider.ts'
import { address, key } from '../../../config/variables.ts'

export type StripeConfig = { apiUrl: string; secretKey: string; webhookSecret: string }

export const stripeVariables = provider({
  name: 'stripe',
  variables: {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: key,
    STRIPE_API_URL: address.default('https://api.stripe.com'),
  },
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  needs: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  read: (value): StripeConfig => ({
    apiUrl: value.STRIPE_API_URL,
    secretKey: value.STRIPE_SECRET_KEY,
    webhookSecret: value.STRIPE_WEBHOOK_SECRET,
  }),
})
