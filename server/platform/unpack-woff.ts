import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const FONT_HEADER = 12
const FONT_ENTRY = 16

/** The uncompressed font in a WOFF 1.0 file: https://www.w3.org/TR/WOFF/. */
export function unpackWoff(woff: Buffer): Buffer {
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
