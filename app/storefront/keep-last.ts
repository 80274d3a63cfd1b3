import * as words from '#words/shell'
import { sayError } from '../browser/toasts.ts'

type KeepLast<T> = { remember(data: T): void; load(fetch: () => Promise<T>, signal: AbortSignal): Promise<T> }

/** A page that is here stays when its news cannot be fetched: a phone often wakes up without a network. */
export function keepLast<T>(): KeepLast<T> {
  let last: T | undefined
  return {
    remember(data) {
      last = data
    },
    async load(fetch, signal) {
      try {
        last = await fetch()
      } catch (error) {
        if (last === undefined) throw error
        // Given up for something else, it is missed by nobody.
        if (!signal.aborted) sayError(words.failedToLoadProducts)
      }
      return last as T
    },
  }
}
