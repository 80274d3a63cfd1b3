import * as words from '#words/browser'
import { offline } from '#words/offline'
import { ApiError } from '../../contract/client.ts'

/** What to say of a call that failed: the server's words; where it said none, the fallback, or that it was not reached. */
export function refusalText(error: unknown, fallback?: string): string {
  if (error instanceof ApiError && error.answered) return error.message
  if (fallback) return withReason(error, fallback)
  if (isOffline(error)) return offline
  return error instanceof ApiError && error.status === 0 ? words.unreached : words.somethingWentWrong
}

/** The same words, and the reason that is known: there is no line. */
export const withReason = (error: unknown, text: string): string =>
  isOffline(error) ? `${text.replace(/\.$/, '')}. ${offline}` : text

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine
