import { expect, test } from 'vitest'
import { fullLabel, shortLabel, shortRupees } from './chart-words.ts'

test.each([
  [0, '₹0'],
  [850, '₹850'],
  [1000, '₹1k'],
  [12_400, '₹12.4k'],
  [3_14_000, '₹3.1L'],
  [1_20_00_000, '₹1.2Cr'],
])('%d rupees are %s', (amount, text) => {
  expect(shortRupees(amount)).toBe(text)
})

test('hours and days are India’s', () => {
  expect(fullLabel('2026-11-20T18:30:00Z', 'day')).toMatch(/Sat.*21 Nov/)
  expect(fullLabel('2026-11-20T18:30:00Z', 'hour')).toMatch(/12.am/i)
  expect(shortLabel('2026-11-20T18:30:00Z', 'weekday', 0)).toBe('Sat')
})
