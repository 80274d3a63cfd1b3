import type { Returned, ReturnedFields } from '../provider.ts'

/** `success` was written by the shop into the two addresses that Stripe redirects to; only a hint. */
export const readStripeReturn = ({ success }: ReturnedFields): Returned => ({
  providerId: null,
  givenUp: success === 'false',
  signed: null,
})
