import { expect, test } from 'vitest'
import { keptBefore } from './retention.ts'

const atInIndia = (clock: string) => new Date(`${clock}+05:30`)

test.each([
  // Seven years are over first: an order of April 2026 waits for the end of 2033.
  ['2033-12-31T23:59:59', '2026-04-01T00:00:00'],
  ['2034-01-01T00:00:00', '2027-01-01T00:00:00'],
  // An order of January 2027 waits for its seven years.
  ['2034-03-15T00:00:00', '2027-03-15T00:00:00'],
  ['2034-06-15T00:00:00', '2027-04-01T00:00:00'],
])('at %s orders of before %s have been kept for long enough', (now, before) => {
  expect(keptBefore('orders', atInIndia(now))).toEqual(atInIndia(before))
})

test('months go by the calendar, to the last day where there is no such one', () => {
  const leapDay = new Date('2028-02-29T10:00:00Z')
  expect(keptBefore('inactiveAccounts', leapDay)).toEqual(new Date('2025-02-28T10:00:00Z'))
  expect(keptBefore('searches', leapDay)).toEqual(new Date('2028-01-30T10:00:00Z'))
  // A year at the least, by the DPDP Rules, 2025.
  for (const kept of ['securityLogs', 'sealedConsents'] as const)
    expect(keptBefore(kept, leapDay), kept).toEqual(new Date('2027-02-28T10:00:00Z'))
})
