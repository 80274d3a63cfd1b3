import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Texts of one line under numbers, kept in a fifth of their room. */
export type PackedTexts = {
  /** Empty when there is none. */
  read(number: number): string
  write(number: number, text: string): void
}

/** Packed together: more take less room, and each reading of one of them takes longer (here 50 µs). */
const TOGETHER = 32
/** Without a window of its own the compressor makes several times the room, each time anew, for the same result. */
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 16 } }
/** Room for all of them at one go. */
const ROOMY = { chunkSize: 128 * 1024 }

export function packTexts(): PackedTexts {
  const packed: Uint8Array[] = []
  /** Those last read or written, as they are. */
  let open = { block: -1, texts: [] as string[], isChanged: false }

  function textsAround(number: number): string[] {
    const block = Math.floor(number / TOGETHER)
    if (block === open.block) return open.texts
    // A copy: what comes from the compressor is the beginning of a larger piece of memory.
    if (open.isChanged) packed[open.block] = new Uint8Array(zstdCompressSync(open.texts.join('\n'), QUICK))
    const bytes = packed[block]
    const texts = bytes ? zstdDecompressSync(bytes, ROOMY).toString().split('\n') : []
    open = { block, texts, isChanged: false }
    return texts
  }

  return {
    read: (number) => textsAround(number)[number % TOGETHER] ?? '',
    write(number, text) {
      textsAround(number)[number % TOGETHER] = text
      open.isChanged = true
    },
  }
}
