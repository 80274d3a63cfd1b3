import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** `block` is '' where it is unknown. */
export type PinPlace = { pin: string; block: string; district: string; state: string }

const SOURCE = new URL('./pincodes.tsv.gz', import.meta.url)
const NEWLINE = 10
const PIN_LENGTH = 6

/** One line per PIN code, sorted. The lines stay bytes (0.6 MB); `starts` has the offset of each. */
type Directory = { bytes: Buffer; starts: Uint32Array }
let directory: Promise<Directory> | undefined

/**
 * The place of a PIN code, as most of its post offices state it; null: there is no such PIN code. The directory is read on
 * first use.
 */
export async function lookUpPin(pin: string): Promise<PinPlace | null> {
  const { bytes, starts } = await opened()
  let low = 0
  let high = starts.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const start = starts[middle]!
    const found = bytes.toString('latin1', start, start + PIN_LENGTH)
    if (found === pin) return placeAt(bytes, start)
    if (found < pin) low = middle + 1
    else high = middle - 1
  }
  return null
}

/** The present names of the states and union territories. */
export async function knownStates(): Promise<Set<string>> {
  const { bytes, starts } = await opened()
  return new Set(Array.from(starts, (start) => placeAt(bytes, start).state))
}

function opened(): Promise<Directory> {
  directory ??= readDirectory().catch((error) => {
    directory = undefined
    throw error
  })
  return directory
}

async function readDirectory(): Promise<Directory> {
  const bytes = await promisify(gunzip)(await readFile(SOURCE))
  const starts: number[] = []
  for (let start = 0; start < bytes.length; start = bytes.indexOf(NEWLINE, start) + 1) starts.push(start)
  return { bytes, starts: Uint32Array.from(starts) }
}

function placeAt(bytes: Buffer, start: number): PinPlace {
  const line = bytes.toString('utf8', start, bytes.indexOf(NEWLINE, start))
  const [pin, block, district, state] = line.split('\t') as [string, string, string, string]
  return { pin, block, district, state }
}
