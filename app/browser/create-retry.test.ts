import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetry } from './create-retry.ts'

const page = { hidden: false }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what goes on failing is asked for ever later, and what came and fails again after ten seconds', async () => {
  const retry = createRetry()
  const asked: number[] = []
  const begin = Date.now()
  const ask = async () => {
    asked.push((Date.now() - begin) / 1000)
    retry.start(ask)
  }
  retry.start(ask)
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(asked).toEqual([10, 30, 70, 150, 310, 610, 910])

  retry.cancel()
  retry.start(ask)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  page.hidden = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.slice(7), 'by a page out of sight only once it is seen').toEqual([1070])
})
