import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../core/time.ts'
import { type PendingPiece, readPending } from './pending-pieces.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const piece = (at: number): PendingPiece => ({ itemId: 'noor-kurti', name: 'Noor Kurti', size: 'L', at })

describe('what a visitor wanted', () => {
  test('is kept for a day, and not longer', () => {
    const kept = JSON.stringify([piece(NOW - 25 * HOUR_MS), piece(NOW - 23 * HOUR_MS)])
    expect(readPending(kept, NOW)).toEqual([piece(NOW - 23 * HOUR_MS)])
  })
  test('is not believed to be of the future: a clock was wrong', () => {
    expect(readPending(JSON.stringify([piece(NOW + HOUR_MS)]), NOW)).toEqual([])
  })
  test.each([
    null,
    '',
    '{',
    'null',
    '{"itemId":"x"}',
    JSON.stringify([null, 1, {}, { ...piece(NOW), size: 'XXXL' }, { ...piece(NOW), itemId: 1 }]),
  ])('is nothing where what is kept says nothing: %s', (kept) => {
    expect(readPending(kept, NOW)).toEqual([])
  })
})
