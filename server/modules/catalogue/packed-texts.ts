import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

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
/** Blocks being compressed in other threads; beyond that this thread compresses, or uncompressed blocks would pile up. */
const MOST_UNDER_WAY = 16

export function packTexts(): PackedTexts {
  const packed: Uint8Array[] = []
  /** Blocks that are still being compressed. */
  const underWay = new Map<number, { texts: string[] }>()
  /** The block last read or written, uncompressed. */
  let open = { block: -1, texts: [] as string[], isChanged: false }

  function close() {
    const { block, texts } = open
    const text = texts.join('\n')
    // A copy, since the compressor returns a slice of a larger buffer.
    const keep = (bytes: Uint8Array) => {
      packed[block] = new Uint8Array(bytes)
    }
    if (underWay.size >= MOST_UNDER_WAY) return keep(zstdCompressSync(text, QUICK))
    const own = { texts }
    underWay.set(block, own)
    zstdCompress(text, QUICK, (error, bytes) => {
      // The block was opened again meanwhile, and may have changed; one that cannot be compressed stays as it is.
      if (error || underWay.get(block) !== own) return
      underWay.delete(block)
      keep(bytes)
    })
  }

  function textsAround(number: number): string[] {
    const block = Math.floor(number / TOGETHER)
    if (block === open.block) return open.texts
    if (open.isChanged) close()
    const waiting = underWay.get(block)
    underWay.delete(block)
    open = { block, texts: waiting?.texts ?? unpack(packed[block]), isChanged: waiting !== undefined }
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
