import { z } from 'zod'
import { subject, wrong } from './subject.ts'
import { address, whole } from './variables.ts'

/** Time limits and sizes of the process. */
export const ownProcess = subject({
  variables: {
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    JOB_POLL_MS: whole(10, 60_000).default(1000),
    PROVIDER_TIMEOUT_MS: whole(50, 60_000).default(10_000),
    CATALOGUE_HELD_PRODUCTS: whole(0, 1_000_000).default(300_000),
    REQUEST_TIMEOUT_MS: whole(500, 180_000).default(25_000),
    PINCODE_API_URL: address.optional(),
  },
  secrets: [],
  read(value) {
    if (value.PROVIDER_TIMEOUT_MS >= value.REQUEST_TIMEOUT_MS)
      throw wrong(['REQUEST_TIMEOUT_MS', 'must be longer than PROVIDER_TIMEOUT_MS: calls wait for providers'])
    return {
      logLevel: value.LOG_LEVEL,
      /** How long a job waits at most that was not enqueued by this process. */
      jobPollMs: value.JOB_POLL_MS,
      /** Timeout of calls to payment providers and the courier. */
      providerTimeoutMs: value.PROVIDER_TIMEOUT_MS,
      /** Deadline of a shopper's call. */
      callMs: value.REQUEST_TIMEOUT_MS,
      /** With more products the catalogue is read from the database instead of being held in memory. */
      heldProducts: value.CATALOGUE_HELD_PRODUCTS,
      /** Asked for PIN codes that are not in our directory; undefined: none is. */
      pincodeApiUrl: value.PINCODE_API_URL,
    }
  },
})
