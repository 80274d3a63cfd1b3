import * as words from '#words/browser'
import { ApiError } from '../../contract/client.ts'

/** What to say of a call that failed: the server's words; where it said none, the fallback, or that it was not reached. */
export function refusalText(error: unknown, fallback?: string): string {
  if (error instanceof ApiError && error.answered) return error.message
  if (fallback) return fallback
  return error instanceof ApiError && error.status === 0 ? words.unreached : words.somethingWentWrong
}
