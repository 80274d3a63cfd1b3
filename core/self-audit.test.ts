import { expect, test } from 'vitest'
import { dayFault, hasRunOut, isAuditDue, pagesTurnAt, validUntil } from './self-audit.ts'

const inIndia = (moment: string) => new Date(`${moment}+05:30`)
const of = (auditedOn: string) => ({ auditedOn })

test('a certificate holds for a year, its last day included', () => {
  expect(validUntil(of('2027-01-01'))).toBe('2028-01-01')
  expect(validUntil(of('2028-02-29'))).toBe('2029-02-28')
  expect(hasRunOut(of('2027-01-01'), inIndia('2028-01-01T23:59'))).toBe(false)
  expect(hasRunOut(of('2027-01-01'), inIndia('2028-01-02T00:00'))).toBe(true)
})

test('the clock makes other pages as the duty and each year begin, and as a certificate runs out', () => {
  const turnAfter = (moment: string, latest = of('2026-12-05')) =>
    new Date(pagesTurnAt(latest, inIndia(moment)))
  expect(turnAfter('2026-12-31T23:59')).toEqual(inIndia('2027-01-01T00:00'))
  expect(turnAfter('2027-01-01T00:00')).toEqual(inIndia('2027-12-06T00:00'))
  expect(turnAfter('2027-12-06T00:00')).toEqual(inIndia('2028-01-01T00:00'))
})

test('the first is asked for thirty days before the law wants it, the next after eleven months', () => {
  expect(isAuditDue(null, inIndia('2026-12-01T23:59'))).toBe(false)
  expect(isAuditDue(null, inIndia('2026-12-02T00:00'))).toBe(true)
  expect(isAuditDue(of('2026-12-05'), inIndia('2027-11-05T23:59'))).toBe(false)
  expect(isAuditDue(of('2026-12-05'), inIndia('2027-11-06T00:00'))).toBe(true)
})

test('nobody has audited to-morrow, nor declares what would have run out', () => {
  const now = inIndia('2027-03-31T09:00')
  expect(dayFault('2027-03-31', now)).toBeNull()
  expect(dayFault('2027-04-01', now)).toBe('to come')
  expect(dayFault('2026-03-31', now)).toBeNull()
  expect(dayFault('2026-03-30', now)).toBe('run out')
})
