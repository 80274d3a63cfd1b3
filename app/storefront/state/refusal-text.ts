import { ApiError } from '../../../contract/client.ts'

/** What the server said of a call that failed, else the fallback. */
export const refusalText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.body.message) || fallback
