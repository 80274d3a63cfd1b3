import { z } from 'zod'

/** The largest number of Postgres's integer type. */
const MOST = 2_147_483_647

/**
 * The version that somebody has read and edits; refused with 409 when there is a later one. `from`: the first version's
 * number.
 */
export const version = (from: 0 | 1) => z.number().int().min(from).max(MOST)
