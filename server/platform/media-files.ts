import { readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../core/time.ts'
import { newCode } from './ids.ts'

// Longer than any picture takes to encode.
const ABANDONED_AFTER_MS = HOUR_MS

/** In bytes; null: there is no such file. */
export async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.size ?? null
}

/** Writes a file so that it is complete or missing, even after a power cut. `drafts` must be on the same disk as `target`. */
export async function writeWhole(
  target: string,
  drafts: string,
  write: (draft: string) => Promise<unknown>,
): Promise<void> {
  const draft = join(drafts, newCode())
  try {
    await write(draft)
    await flush(draft)
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Creates a hard link, or a copy where the disk or the file's owner does not allow one. */
export async function linkOrCopy(source: string, target: string, drafts: string): Promise<void> {
  if ((await sizeOf(target)) !== null) return
  try {
    await link(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    await writeWhole(target, drafts, (draft) => copyFile(source, draft))
  }
}

/** Deletes drafts that a killed process left behind; drafts of other running processes stay. */
export function removeAbandoned(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const path = join(drafts, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (Date.now() - changed > ABANDONED_AFTER_MS) rmSync(path, { force: true })
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
