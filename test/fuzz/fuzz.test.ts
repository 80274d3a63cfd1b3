import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { startTarget } from './start-target.ts'

const SEED = 20_261_122

test('5,000 random calls find nothing: no 5xx, no other form, no stall, and the books agree', async () => {
  const target = await startTarget()
  try {
    const { calls, faults } = await fuzz(target, { seed: SEED, calls: 5000 })
    expect(faults.join('\n'), `npm run fuzz -- 5000 --seed ${SEED}`).toBe('')
    expect(calls).toBe(5000)
    expect(target.isAlive(), target.lastWords()).toBe(true)
    expect(await target.audit()).toEqual([])
  } finally {
    await target.stop()
  }
}, 300_000)
