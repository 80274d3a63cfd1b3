import * as words from '#words/browser'
import { offline } from '#words/offline'
import { ApiError } from '../../contract/client.ts'

/** The text for a failed call: the server's words; if it sent none, the fallback, or that the shop was not reached. */
export function refusalText(error: unknown, fallback?: string): string {
  if (error instanceof ApiError && error.answered) return error.message
  if (fallback) return withReason(error, fallback)
  if (isOffline(error)) return offline
  return error instanceof ApiError && error.status === 0 ? words.unreached : words.somethingWentWrong
}

/** Adds the reason to a text where it is known: the browser is offline. */
export const withReason = (error: unknown, text: string): string =>
  isOffline(error) ? `${text.replace(/\.$/, '')}. ${offline}` : text

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine
