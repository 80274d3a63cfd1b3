import { z } from 'zod'

/** What several subjects of the environment read in the same way. */

/** A whole number within these bounds. */
export function whole(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce
    .number({ error })
    .refine((given) => Number.isInteger(given) && given >= least && given <= most, { error })
}

export const port = whole(0, 65535)

/** An http or https URL, without a trailing slash. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

export const origin = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url))
  .refine(
    ({ pathname, search, hash }) => pathname + search + hash === '/',
    'must be like https://shop.example, with nothing after the host',
  )
  .transform((url) => url.origin)

/** A key that a provider issued to us. */
export const key = z.string().regex(/^\S+$/, 'has a space in it').max(500).optional()
