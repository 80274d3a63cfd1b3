import { expect, test } from 'vitest'
import { after, minutesAfter, nextCheck, nextRefundCheck } from './payment-checks.ts'

const MINUTE = 60_000
const start = new Date('2026-11-21T12:00:00Z')
const expiresAt = minutesAfter(start, 32)

/** Minutes after the start at which one asks, when the answer is always this. */
function asked(answer: { held: (at: Date) => boolean; reached: boolean; payable: boolean }): number[] {
  const times: number[] = []
  let at: Date | null = start
  for (let checks = 0; at && checks < 200; checks++) {
    const now: Date = at
    at = nextCheck({ ...answer, held: answer.held(now), expiresAt, checks, now })
    if (at) times.push(Math.round((at.getTime() - start.getTime()) / MINUTE))
  }
  return times
}

test('a payment that waits is asked about soon, then less often, and at the end of its time', () => {
  const times = asked({ held: (at) => at < expiresAt, reached: true, payable: false })
  expect(times).toEqual([1, 3, 7, 15, 25, 32])
})

test('one that may come late is looked for a day long, one that nobody could tell of for three', () => {
  const late = asked({ held: (at) => at < expiresAt, reached: true, payable: true })
  expect(late.at(-1)).toBe(32 + 24 * 60)
  const untold = asked({
    held: (at) => at < after(expiresAt, 24 * 60 * MINUTE),
    reached: false,
    payable: true,
  })
  expect(untold.at(-1)).toBe(32 + 3 * 24 * 60)
  expect(Math.max(...late.map((time, i) => time - (late[i - 1] ?? 0)))).toBeLessThanOrEqual(256)
})

test('a refund is asked about soon, then less often, and each hour for as long as it takes', () => {
  const pauses = [0, 1, 5, 6, 1000].map((times) => nextRefundCheck(times, start).getTime() - start.getTime())
  expect(pauses.map((pause) => pause / MINUTE)).toEqual([1, 2, 32, 60, 60])
})
