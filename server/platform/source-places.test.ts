import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { eachSegment, movedMappings } from './source-map.ts'
import { inSources } from './source-places.ts'

const root = mkdtempSync(join(tmpdir(), 'places-'))
const folder = join(root, 'build/shop')
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(root, { recursive: true }))

// ECMA-426: column, source, line and column there, each as the difference from the last.
const MAP = {
  version: 3,
  sources: ['../../server/a.ts', '../../core/b.ts'],
  names: [],
  mappings: 'AAAA,UCCG,UAEG;;KDHA',
}

function write(name: string): string {
  writeFileSync(join(folder, `${name}.map`), JSON.stringify(MAP))
  return join(folder, name)
}

test('places of the one file become those of its sources, and all else stays', () => {
  const file = write('shop-one.cjs')
  const stack = [
    'Error: no such thing',
    `    at place (${file}:1:13)`,
    `    at ${file}:1:10`,
    `    at async Object.late (${file}:3:6)`,
    '    at node:internal/process/task_queues:95:5',
  ].join('\n')
  expect(inSources(stack, root).split('\n')).toEqual([
    'Error: no such thing',
    `    at place (${join(root, 'core/b.ts')}:2:4)`,
    `    at ${join(root, 'server/a.ts')}:1:1`,
    `    at async Object.late (${join(root, 'server/a.ts')}:1:7)`,
    '    at node:internal/process/task_queues:95:5',
  ])
})

test('a map is read at most once a second, and one that is gone leaves the places of its file', () => {
  const at = `    at ${write('shop-two.cjs')}:1:13`
  expect(inSources(at, root)).toBe(at)
  const gone = `    at ${join(folder, 'shop-gone.cjs')}:1:1`
  expect(inSources(gone, root)).toBe(gone)
})

test('a map follows letters that have become longer', () => {
  const moved = movedMappings(MAP.mappings, (line, column) => (line === 0 && column > 5 ? 1000 : 0))
  const places = (mappings: string) => {
    const found: [number, number, number, number][] = []
    eachSegment(mappings, ({ line, column, source, sourceLine }) =>
      found.push([line, column, source, sourceLine]),
    )
    return found
  }
  expect(places(MAP.mappings)).toEqual([
    [0, 0, 0, 0],
    [0, 10, 1, 1],
    [0, 20, 1, 3],
    [2, 5, 0, 0],
  ])
  expect(places(moved)).toEqual([
    [0, 0, 0, 0],
    [0, 1010, 1, 1],
    [0, 1020, 1, 3],
    [2, 5, 0, 0],
  ])
})
