import type { Returned, ReturnedFields } from '../provider.ts'

/** What the shop itself wrote into the two addresses that Stripe's page leads back to: `success`, and only a hint. */
export const readStripeReturn = ({ success }: ReturnedFields): Returned => ({
  providerId: null,
  givenUp: success === 'false',
  signed: null,
})
