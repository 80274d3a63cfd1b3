import { linkSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file that only this process's user can read, unless there is one: of processes that race, the first one's stays. */
export function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    // A hard link is atomic.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
