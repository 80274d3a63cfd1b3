import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export type Journal<Entry> = {
  /** In the order in which they were first stored. */
  all(): Entry[]
  get(id: string): Entry | undefined
  /** Stores all entries, or none if it crashes meanwhile; each replaces the entry with the same id. */
  put(...entries: Entry[]): void
}

/**
 * Opens entries by id in a file that is only appended to; the last `kept` entries count. `put` returns once its entries
 * are on disk; a line that a crash left half written is skipped at the next start.
 */
export function openJournal<Entry extends { id: string }>(
  file: string,
  kept = Number.POSITIVE_INFINITY,
): Journal<Entry> {
  const entries = readEntries<Entry>(file)
  let lines = 0
  forgetOldest()
  compact()

  return {
    all: () => [...entries.values()],
    get: (id) => entries.get(id),
    put(...changed) {
      for (const entry of changed) entries.set(entry.id, entry)
      forgetOldest()
      appendFileSync(file, line(changed))
      lines += 1
      if (lines > 2 * entries.size + 1_000) compact()
    },
  }

  function forgetOldest() {
    for (const id of entries.keys()) {
      if (entries.size <= kept) return
      entries.delete(id)
    }
  }

  function compact() {
    const draft = `${file}.new`
    writeFileSync(draft, [...entries.values()].map((entry) => line([entry])).join(''))
    renameSync(draft, file)
    lines = entries.size
  }
}

const line = (entries: readonly unknown[]) => `${JSON.stringify(entries)}\n`

function readEntries<Entry extends { id: string }>(file: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  if (!existsSync(file)) return entries
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    for (const entry of entriesOf<Entry>(text)) entries.set(entry.id, entry)
  }
  return entries
}

function entriesOf<Entry>(text: string): Entry[] {
  try {
    return JSON.parse(text) as Entry[]
  } catch {
    return []
  }
}
