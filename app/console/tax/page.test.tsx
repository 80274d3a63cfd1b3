import { afterEach, expect, test, vi } from 'vitest'
import { choices } from './page.tsx'

afterEach(() => void vi.useRealTimers())

test('each quarter is offered once, before the last of its months that is over or under way', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00+05:30'), toFake: ['Date'] })
  expect(choices().map(([value]) => value)).toEqual([
    ...['2026-Q4', '2026-11', '2026-10'],
    ...['2026-Q3', '2026-09', '2026-08', '2026-07'],
    ...['2026-Q2', '2026-06', '2026-05', '2026-04'],
    ...['2026-Q1', '2026-03', '2026-02', '2026-01'],
    ...['2025-Q4', '2025-12', '2025-11'],
  ])
})
