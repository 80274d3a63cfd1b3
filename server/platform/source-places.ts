import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachSegment } from './source-map.ts'

const FOLDER = 'build/shop'
const ROOT = join(import.meta.dirname, '../..')
const IN_BUILT = /\bbuild[/\\]shop[/\\](shop-[\w-]+\.cjs):(\d+):(\d+)/g
/** Reading the map takes some 30 ms and as many MiB, which are freed afterwards. */
const READ_EVERY_MS = 1000
const MOST_KEPT = 2000

const kept = new Map<string, string>()
let readAt = Number.NEGATIVE_INFINITY

/**
 * Translates the positions in a stack trace of the bundled shop to those of its sources; other stacks stay as they are. The
 * map beside the bundle is read for a new position, once a second at most; further positions within that second, and those
 * whose map was replaced by a later build, stay untranslated.
 */
export function inSources(stack: string, root = ROOT): string {
  const places = new Map([...stack.matchAll(IN_BUILT)].map(([place, ...parts]) => [place, parts]))
  const unknown = [...places].filter(([place]) => !kept.has(place))
  if (unknown.length > 0 && performance.now() - readAt >= READ_EVERY_MS) {
    readAt = performance.now()
    if (kept.size > MOST_KEPT) kept.clear()
    for (const [file, wanted] of byFile(unknown)) lookUp(join(root, FOLDER, file), wanted)
  }
  return stack.replace(IN_BUILT, (place) => kept.get(place) ?? place)
}

type Wanted = { place: string; line: number; column: number }

function byFile(places: [string, string[]][]): Map<string, Wanted[]> {
  const files = new Map<string, Wanted[]>()
  for (const [place, [file, line, column]] of places) {
    // Stacks count from 1, maps from 0.
    const wanted = { place, line: Number(line) - 1, column: Number(column) - 1 }
    files.set(file!, [...(files.get(file!) ?? []), wanted])
  }
  return files
}

function lookUp(file: string, wanted: Wanted[]) {
  const map = readMap(`${file}.map`)
  if (!map) return
  const found = new Map<Wanted, [source: number, line: number, column: number]>()
  eachSegment(map.mappings, ({ line, column, source, sourceLine, sourceColumn }) => {
    for (const each of wanted)
      if (each.line === line && column <= each.column) found.set(each, [source, sourceLine, sourceColumn])
  })
  for (const [{ place }, [source, line, column]] of found)
    kept.set(place, `${join(FOLDER, map.sources[source]!)}:${line + 1}:${column + 1}`)
}

function readMap(path: string): { sources: string[]; mappings: string } | null {
  try {
    return JSON.parse(readFileSync(path, 'latin1'))
  } catch {
    return null
  }
}
