import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Single-line texts by number, compressed to a fifth. */
export type PackedTexts = {
  /** '' for an unknown number. */
  read(number: number): string
  write(number: number, text: string): void
}

/** Texts compressed as one block: larger blocks use less memory, and reading one text takes longer (50 µs here). */
const TOGETHER = 32
/** Without a limited window the compressor allocates several times the memory on each call, for the same result. */
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 16 } }
/** A buffer large enough for any block. */
const ROOMY = { chunkSize: 128 * 1024 }

export function packTexts(): PackedTexts {
  const packed: Uint8Array[] = []
  /** The block last read or written, uncompressed. */
  let open = { block: -1, texts: [] as string[], isChanged: false }

  function textsAround(number: number): string[] {
    const block = Math.floor(number / TOGETHER)
    if (block === open.block) return open.texts
    // A copy, since the compressor returns a slice of a larger buffer.
    if (open.isChanged) packed[open.block] = new Uint8Array(zstdCompressSync(open.texts.join('\n'), QUICK))
    open = { block, texts: unpack(packed[block]), isChanged: false }
    return open.texts
  }

  return {
    read: (number) => textsAround(number)[number % TOGETHER] ?? '',
    write(number, text) {
      textsAround(number)[number % TOGETHER] = text
      open.isChanged = true
    },
  }
}

const unpack = (bytes: Uint8Array | undefined): string[] =>
  bytes ? zstdDecompressSync(bytes, ROOMY).toString().split('\n') : []
