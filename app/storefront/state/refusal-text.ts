import { ApiError } from '../../../contract/client.ts'

/** What the server said of a call that failed; the fallback where it said nothing. */
export const refusalText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.answered ? error.message : fallback
