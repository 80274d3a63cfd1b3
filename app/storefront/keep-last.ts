import * as words from '#words/shell'
import { sayError, unsay } from '../browser/toasts.ts'

type KeepLast<T> = {
  /** What the document came with: `load` has brought nothing yet. */
  remember(data: T): void
  /** Whether nothing newer has come, which a slow phone may not have drawn yet. */
  isLatest(data: T): boolean
  load(fetch: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** Keeps a page's last data, and shows it when fresh data cannot be fetched: a phone often wakes up without a network. */
export function keepLast<T>(): KeepLast<T> {
  let last: T | undefined
  return {
    remember(data) {
      last ??= data
    },
    isLatest: (data) => last === undefined || last === data,
    async load(fetch, signal) {
      try {
        last = await fetch()
        unsay(words.failedToLoadProducts)
      } catch (error) {
        if (last === undefined) throw error
        // Aborted because the shopper went elsewhere: nobody misses it.
        if (!signal.aborted) sayError(words.failedToLoadProducts)
      }
      return last as T
    },
  }
}
