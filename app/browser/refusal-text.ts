import { ApiError } from '../../contract/client.ts'

/** What to say of a call that failed: the server's words; where it said none, the fallback, or that it was not reached. */
export function refusalText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? 'Something went wrong at our end. Please try again.'
  return error.answered ? error.message : (fallback ?? error.message)
}
