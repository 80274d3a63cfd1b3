import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'

test('a hundred faults and more, each with a place of its own in today’s source, and tests to notice it', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(100)
  expect(new Set(FAULTS.map(({ what, file }) => `${file}: ${what}`)).size).toBe(FAULTS.length)
  for (const { what, file, find, replace, tests } of FAULTS) {
    const hint = `${what} (${file})`
    expect(readFileSync(file, 'utf8').split(find), hint).toHaveLength(2)
    expect(find, hint).not.toBe(replace)
    expect(tests.length, hint).toBeGreaterThan(0)
    for (const path of tests) expect(existsSync(path), `${path}, for ${hint}`).toBe(true)
  }
})
