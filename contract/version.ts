import { z } from 'zod'

/** What the database counts with. */
const MOST = 2_147_483_647

/** Which state of a thing somebody has read and changes: 409 where there is a later one. `from`: what its first one is. */
export const version = (from: 0 | 1) => z.number().int().min(from).max(MOST)
