import { createReadStream, mkdirSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { linkOrCopy, removeAbandoned, sizeOf, writeWhole } from './media-files.ts'

/** `body` has to be read or destroyed. `size` in bytes. */
export type StoredFile = { size: number; body: Readable }

/** A store that is away or refuses; its words are for whoever runs the shop. */
export class StoreTrouble extends Error {
  /** The variable that is wrong: asked again, the store would say the same. Null: it may answer in a while. */
  readonly wrong: string | null
  constructor(message: string, wrong: string | null) {
    super(message)
    this.wrong = wrong
  }
}

export const MEDIA_FOLDERS = ['originals', 'renditions'] as const

/**
 * Where pictures are, by names such as `originals/<hash>`. A name stands for what is in it: the same name again is the
 * same file, and is there whole or not at all. Throws `StoreTrouble` when it cannot be asked.
 */
export type MediaStore = {
  /** Throws when it cannot be used now. Asks once, and not for long. */
  prove(): Promise<void>
  has(name: string): Promise<boolean>
  /** Null: there is no such file. */
  open(name: string): Promise<StoredFile | null>
  write(name: string, bytes: Buffer): Promise<void>
  /** A file of this machine. */
  take(name: string, path: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  remove(name: string): Promise<void>
  /** All of one folder, in the order of their names. */
  names(folder: (typeof MEDIA_FOLDERS)[number]): AsyncIterable<string>
}

/** A folder of this machine, or one that several share. */
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

/** Opened by whoever reads it: a body that nobody wants holds nothing open. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}
