import { createReadStream, mkdirSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { linkOrCopy, removeAbandoned, sizeOf, writeWhole } from './media-files.ts'

/** `body` has to be read or destroyed. `size` in bytes. */
export type StoredFile = { size: number; body: Readable }

/** The store is unavailable or refuses; the message is for the operator. */
export class StoreTrouble extends Error {
  /** The variable that is wrong, so that trying again is useless. Null: it may work later. */
  readonly wrong: string | null
  constructor(message: string, wrong: string | null) {
    super(message)
    this.wrong = wrong
  }
}

export const MEDIA_FOLDERS = ['originals', 'renditions'] as const

/**
 * Where pictures are stored, under names such as `originals/<hash>`. A name stands for its content: writing it again
 * changes nothing, and a file is complete or missing. Throws `StoreTrouble` when the store cannot be used.
 */
export type MediaStore = {
  /** Throws when the store cannot be used now. Tries once, and briefly. */
  prove(): Promise<void>
  has(name: string): Promise<boolean>
  /** Null: there is no such file. */
  open(name: string): Promise<StoredFile | null>
  write(name: string, bytes: Buffer): Promise<void>
  /** Stores a local file. */
  take(name: string, path: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  remove(name: string): Promise<void>
  /** All names in a folder, sorted. */
  names(folder: (typeof MEDIA_FOLDERS)[number]): AsyncIterable<string>
}

/** A local folder, or one that several machines share. */
export function folderStore(dir: string): MediaStore {
  const drafts = join(dir, 'drafts')
  for (const folder of [...MEDIA_FOLDERS, 'drafts']) mkdirSync(join(dir, folder), { recursive: true })
  removeAbandoned(drafts)
  const at = (name: string) => join(dir, name)
  return {
    prove: async () => {},
    has: async (name) => (await sizeOf(at(name))) !== null,
    async open(name) {
      const size = await sizeOf(at(name))
      return size === null ? null : { size, body: Readable.from(contentOf(at(name)), { objectMode: false }) }
    },
    async write(name, bytes) {
      if ((await sizeOf(at(name))) === null)
        await writeWhole(at(name), drafts, (draft) => writeFile(draft, bytes))
    },
    take: (name, path) => linkOrCopy(path, at(name), drafts),
    copy: (from, to) => linkOrCopy(at(from), at(to), drafts),
    remove: (name) => rm(at(name), { force: true }),
    async *names(folder) {
      for (const name of (await readdir(at(folder))).sort()) yield `${folder}/${name}`
    },
  }
}

/** Opens the file when reading begins, so that a body which nobody reads holds no file open. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}
