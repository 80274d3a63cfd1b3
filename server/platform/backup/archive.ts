import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'

/** A backup is a tar file, readable by any machine's own tools. Its last entry holds the checksums. */
const SUMS = 'sha256.json'
const BLOCK = 512
/** No entry comes near this: pictures are limited on upload, tables are split into parts. */
const LARGEST_ENTRY = 256 * 1024 * 1024

export type Entry = { name: string; bytes: Buffer }

export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>
  /** Afterwards the file is complete and on disk; before, there is no file of its name. */
  finish(): Promise<void>
  /** Leaves no file behind. */
  discard(): Promise<void>
}

/** Throws when the file exists. Only this user can read it, since a backup contains all personal data. */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  if (existsSync(file)) throw new Error(`${file} is there already. Choose another name.`)
  const draft = `${file}.part`
  // Left by a backup that was killed; if that one is still running, its file loses its name.
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', 0o600)
  const isOurs = async () => (await stat(draft).catch(() => null))?.ino === (await handle.stat()).ino
  const sums: Record<string, string> = {}
  const add = async (name: string, bytes: Buffer) => {
    sums[name] = hash('sha256', bytes)
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)
    // Writes all of it or throws; `write` alone may stop half-way when the disk is nearly full.
    for (const part of [tarHeader(name, bytes.length), bytes, padding]) await handle.writeFile(part)
  }
  return {
    add,
    async finish() {
      await add(SUMS, Buffer.from(JSON.stringify(sums)))
      await handle.writeFile(Buffer.alloc(2 * BLOCK))
      await handle.sync()
      if (!(await isOurs())) throw new Error(`Another backup has been begun into ${file}.`)
      await handle.close()
      await rename(draft, file)
    },
    async discard() {
      if (await isOurs().catch(() => true)) await rm(draft, { force: true })
      await handle.close().catch(() => {})
    },
  }
}

/** The entries one after another, unchecked: `checkArchive` is called before. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const handle = await open(file, 'r')
  try {
    for (let at = 0; ; ) {
      const found = await readEntry(handle, at)
      if (!found || found.name === SUMS) return
      yield found
      at = found.next
    }
  } finally {
    await handle.close()
  }
}

/** Reads the whole file. Throws when it is no backup, truncated or altered; returns its size in bytes. */
export async function checkArchive(file: string, first: string): Promise<{ bytes: number; entries: number }> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? `There is no file ${file}.` : error.message)
  })
  try {
    const sums = new Map<string, string>()
    for (let at = 0; ; ) {
      const found = await readEntry(handle, at).catch((error) => {
        if (sums.size === 0) throw new Error(`${file} is not a backup of a shop.`)
        throw error
      })
      if (sums.size === 0 && found?.name !== first) throw new Error(`${file} is not a backup of a shop.`)
      if (!found) throw new Error('its end is missing')
      if (found.name === SUMS) {
        compare(sums, found.bytes)
        return { bytes: found.next, entries: sums.size }
      }
      if (sums.has(found.name)) throw new Error(`${found.name} is in it twice`)
      sums.set(found.name, hash('sha256', found.bytes))
      at = found.next
    }
  } catch (error) {
    const { message } = error as Error
    throw message.includes(file) ? error : new Error(`${file} is damaged (${message}). Take another one.`)
  } finally {
    await handle.close()
  }
}

async function readEntry(handle: FileHandle, at: number): Promise<(Entry & { next: number }) | null> {
  const header = await read(handle, at, BLOCK)
  if (header.every((byte) => byte === 0)) return null
  const { name, size } = readTarHeader(header)
  const bytes = await read(handle, at + BLOCK, size)
  return { name, bytes, next: at + BLOCK + Math.ceil(size / BLOCK) * BLOCK }
}

function compare(found: Map<string, string>, written: Buffer) {
  const sums = new Map(Object.entries(JSON.parse(written.toString()) as Record<string, string>))
  for (const [name, sum] of sums)
    if (found.get(name) !== sum)
      throw new Error(`${name} ${found.has(name) ? 'is not what was written' : 'is missing'}`)
  for (const name of found.keys()) if (!sums.has(name)) throw new Error(`${name} does not belong to it`)
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw new Error('its end is missing')
    done += bytesRead
  }
  return bytes
}

/** POSIX.1-1988 ustar: numbers are octal, and the checksum is computed with its own field blank. */
function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 99) throw new Error(`${name} is too long a name for a backup.`)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function readTarHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0')[0]!
  const blank = Buffer.from(header)
  blank.write(' '.repeat(8), 148)
  const size = Number.parseInt(text(124, 136), 8)
  if (Number.parseInt(text(148, 156), 8) !== sumOf(blank) || !(size <= LARGEST_ENTRY))
    throw new Error('a header of it is not readable')
  return { name: text(0, 100), size }
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)
