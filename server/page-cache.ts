import type { Kept } from './kept-page.ts'

/** Counters of the page cache. */
export type PageCache = { hits: number; misses: number; entries: number; bytes: number }

/** Bytes of cached pages at most; the least recently used are dropped. */
const MOST_BYTES = 48 * 1024 * 1024

/** Keeps rendered pages by their address, which contains the language: each has its own path. */
export function createPageCache() {
  const kept = new Map<string, Kept>()
  let bytes = 0
  let hits = 0
  let misses = 0

  return {
    /** The cached page if it is up to date; marks it as recently used. */
    look(address: string): Kept | undefined {
      const page = kept.get(address)
      return page?.stillTrue() === true ? used(address, page) : undefined
    },

    /** The same where the database has to be asked whether it is up to date. */
    async lookAgain(address: string): Promise<Kept | undefined> {
      const page = kept.get(address)
      const isTrue = page && (await page.stillTrue())
      return isTrue && kept.get(address) === page ? used(address, page) : undefined
    },

    keep(address: string, page: Kept) {
      forget(address)
      kept.set(address, page)
      bytes += page.weight
      for (const oldest of kept.keys()) {
        if (bytes <= MOST_BYTES) break
        forget(oldest)
      }
    },

    /** Counts a page that had to be rendered. */
    missed() {
      misses++
    },

    counters: (): PageCache => ({ hits, misses, entries: kept.size, bytes }),
  }

  function used(address: string, page: Kept): Kept {
    hits++
    kept.delete(address)
    kept.set(address, page)
    return page
  }

  function forget(address: string) {
    const page = kept.get(address)
    if (page && kept.delete(address)) bytes -= page.weight
  }
}
