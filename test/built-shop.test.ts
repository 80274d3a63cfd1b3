import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FLAGS, isShopBuilt, stampOf } from '../scripts/built-from.js'
import { eachSegment, type Segment } from '../server/platform/source-map.ts'

const FOLDER = join(import.meta.dirname, '../build/shop')
const files = () => readdirSync(FOLDER)
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

test('the shop is one file of what there is, a byte a letter, with its map and what V8 made of it', () => {
  expect(isShopBuilt(), 'node scripts/setup.js --build').toBe(true)
  const [shop, ...others] = files().filter((name) => name.endsWith('.cjs'))
  expect(others).toEqual([])
  expect(files().sort()).toEqual(['.stamp', shop, `${shop}.code`, `${shop}.map`])
  expect(read(shop!)).not.toMatch(/[^\0-\x7f]/)
})

test('V8 takes what it has compiled in a process that is started as npm start does', () => {
  const shop = join(FOLDER, files().find((name) => name.endsWith('.cjs'))!)
  const look = `
    const read = require('node:fs').readFileSync
    const [shop] = process.argv.slice(1)
    const script = new (require('node:vm').Script)(read(shop, 'latin1'), { cachedData: read(shop + '.code') })
    console.log(script.cachedDataRejected)`
  const told = execFileSync(process.execPath, [...FLAGS, '-e', look, shop], { encoding: 'utf8' })
  expect(told.trim()).toBe('false')
})

test('its map leads from a name in it to the same name in a source', () => {
  const shop = files().find((name) => name.endsWith('.cjs'))!
  const { sources, mappings } = JSON.parse(read(`${shop}.map`)) as { sources: string[]; mappings: string }
  const lines = read(shop).split('\n')
  const texts = new Map<number, string[]>()
  const ours = new Set(sources.flatMap((path, at) => (/^\.\.\/\.\.\/(server|core)\//.test(path) ? [at] : [])))
  const sourceLine = ({ source, sourceLine }: Segment) => {
    if (!texts.has(source))
      texts.set(source, readFileSync(join(FOLDER, sources[source]!), 'utf8').split('\n'))
    return texts.get(source)![sourceLine]!
  }
  let [same, other] = [0, 0]
  eachSegment(mappings, (segment) => {
    if (!ours.has(segment.source)) return
    const name = nameAt(lines[segment.line]!, segment.column)
    const written = nameAt(sourceLine(segment), segment.sourceColumn)
    if (!name || !written) return
    if (name.replace(/\$\d+$/, '') === written) same++
    else other++
  })
  expect(same).toBeGreaterThan(50_000)
  // Some names differ all the same: of equal names all but one get a number, and `export` shares a place with what it
  // exports.
  expect(other / (same + other)).toBeLessThan(0.05)
})

test('a source that changes, comes or goes is another stamp', () => {
  const root = join(import.meta.dirname, '..')
  const folder = mkdtempSync(join(root, 'build/stamped-'))
  const stamp = () => stampOf([folder.slice(root.length + 1)])
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('a.ts', '1')
  const first = stamp()
  write('a.ts', '2')
  const changed = stamp()
  write('b.ts', '')
  const more = stamp()
  rmSync(join(folder, 'b.ts'))
  expect(stamp()).toBe(changed)
  expect(new Set([first, changed, more]).size).toBe(3)
  rmSync(folder, { recursive: true })
})

const NAME = /[A-Za-z_$][\w$]*/y

function nameAt(line: string, column: number): string | null {
  NAME.lastIndex = column
  return NAME.exec(line)?.[0] ?? null
}
