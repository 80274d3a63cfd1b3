import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)
const FACES = {
  display: '@fontsource/marcellus/files/marcellus-latin-400-normal.woff',
  body: '@fontsource/jost/files/jost-latin-500-normal.woff',
  extended: '@fontsource/jost/files/jost-latin-ext-500-normal.woff',
  devanagari: './typefaces/poppins-devanagari-500.woff',
}
export type LooseFaces = Record<keyof typeof FACES, string>

/** Once per process: the first to draw waits for them. */
let loading: Promise<LooseFaces> | undefined

/** Paths of the shop's typefaces as files that Pango reads: it takes none that are packed. They go with the process. */
export function looseFaces(): Promise<LooseFaces> {
  loading ??= unpackAll().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function unpackAll(): Promise<LooseFaces> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-faces-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const paths = await Promise.all(
    Object.entries(FACES).map(async ([face, from]) => {
      const path = join(folder, `${face}.ttf`)
      writeFileSync(path, unpacked(await readFile(require.resolve(from))))
      return [face, path] as const
    }),
  )
  return Object.fromEntries(paths) as LooseFaces
}

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const FONT_HEADER = 12
const FONT_ENTRY = 16

/** A WOFF 1.0 file as the font that is in it: https://www.w3.org/TR/WOFF/. */
export function unpacked(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const header = Buffer.alloc(FONT_HEADER + count * FONT_ENTRY)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = []
  let at = header.length
  for (let place = 0; place < count; place++) {
    const entry = WOFF_HEADER + place * WOFF_ENTRY
    const [offset, packedLength, length, checksum] = [4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(entry + field),
    ) as [number, number, number, number]
    const packed = woff.subarray(offset, offset + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const row = FONT_HEADER + place * FONT_ENTRY
    woff.copy(header, row, entry, entry + 4)
    header.writeUInt32BE(checksum, row + 4)
    header.writeUInt32BE(at, row + 8)
    header.writeUInt32BE(length, row + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    at += padded.length
  }
  return Buffer.concat([header, ...tables])
}
