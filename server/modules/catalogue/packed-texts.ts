import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

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
/** Packed by other threads at once; what is more is packed by this one, or it would hold more and more as it is. */
const MOST_UNDER_WAY = 16

export function packTexts(): PackedTexts {
  const packed: Uint8Array[] = []
  /** Not packed yet. */
  const underWay = new Map<number, { texts: string[] }>()
  /** Those last read or written, as they are. */
  let open = { block: -1, texts: [] as string[], isChanged: false }

  function close() {
    const { block, texts } = open
    const text = texts.join('\n')
    // A copy: what comes from the compressor is the beginning of a larger piece of memory.
    const keep = (bytes: Uint8Array) => {
      packed[block] = new Uint8Array(bytes)
    }
    if (underWay.size >= MOST_UNDER_WAY) return keep(zstdCompressSync(text, QUICK))
    const own = { texts }
    underWay.set(block, own)
    zstdCompress(text, QUICK, (error, bytes) => {
      // Opened again meanwhile, and perhaps changed; what cannot be packed stays as it is.
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
