import { globSync } from 'node:fs'
import { check } from 'recheck'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { type Pattern, readPatterns } from './read-patterns.ts'

const SOURCES = '{app,contract,core,demo,sandbox,scripts,server}/**/*.{ts,tsx,js}'

/** A regular expression whose time grows faster than its text would let one request stall the whole shop. */
test('no pattern of the sources takes more than linear time', { timeout: 400_000 }, async () => {
  const sources = globSync(SOURCES).filter((file) => !/\.test\.\w+$/.test(file))
  const patterns = sources.flatMap((file) => readPatterns(file))
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.filter(({ source }) => source === null)).toEqual([])
  // The same pattern may occur in several places.
  const different = Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`)
  const found: string[] = []
  // One after the other, so that each has the whole machine: on a slow machine a check must not run out of time.
  for (const [pattern] of different.values()) found.push(...((await superLinear(pattern!)) ?? []))
  expect(found).toEqual([])
})

test.each([
  ['the e-mail pattern of old', String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`],
  ['one tried from every place', '/a*c/'],
  ['one whose beginning comes again', String.raw`/<script>[^]*?<\/script>/`],
  ['an exponential one', '/^(a+)+$/'],
  ['one given to RegExp', "new RegExp('^(a+)+$')"],
  ['one seen by the first checker alone', String.raw`/^x\s+(?:y\s+(.*))?$/`],
])('%s is found', async (_what, code) => {
  const [pattern] = readPatterns('planted.ts', `export const planted = ${code}`)
  expect((await superLinear(pattern!))?.join()).toMatch(/^planted\.ts:1 .* superlinear/)
})

/**
 * The second checker runs texts and counts one that takes long as proof. Time depends on what else the machine does, so
 * only steps count here.
 */
const BY_STEPS = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

/** Two checkers, since each misses some that the other finds. Null: both find the pattern linear. */
async function superLinear({ at, source, flags }: Pattern): Promise<string[] | null> {
  if (source === null) return null
  const isSlow =
    analyse({ source, flags }, { maxReports: 1 }).reports.length > 0 ||
    (await check(source, flags, BY_STEPS)).status !== 'safe'
  return isSlow ? [`${at} /${source}/${flags} is superlinear`] : null
}
