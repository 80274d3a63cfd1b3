import { expect, test } from 'vitest'
import type { Selection } from './catalogue.ts'
import { nothingHeld, pageJson } from './held-catalogue.ts'

const MOST = 8 * 1024 * 1024

test.each([
  ['long', 2000, 10_000],
  ['short', 10_000, 10],
])('%s questions that nothing answers take no more room than they may', (_, count, length) => {
  const held = nothingHeld(() => new Date(), '')
  for (let n = 0; n < count; n++) {
    const types = [String(n).padStart(length, 'x')]
    const selection: Selection = { categories: [], types, q: '', sort: 'relevant' }
    expect(String(pageJson(held, selection, 24, null))).toContain('"total":0')
  }
  const taken = [...held.replies].reduce((sum, [key, { bytes }]) => sum + key.length + bytes.length + 1000, 0)
  expect(taken).toBeLessThanOrEqual(MOST)
  expect(held.replies.size).toBeGreaterThan(100)
})
