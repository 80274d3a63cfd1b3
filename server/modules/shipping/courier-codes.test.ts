import { expect, test } from 'vitest'
import { codeOf, meaningOf } from './courier-codes.ts'

test('codes mean steps of the order, the end of the parcel, or nothing', () => {
  const meanings = (codes: number[]) => [...new Set(codes.map(meaningOf))]
  expect(meanings([1, 2, 3, 4, 5, 11, 19])).toEqual(['Packing'])
  expect(meanings([6, 18, 22, 38, 39, 42, 48])).toEqual(['Shipped'])
  expect(meanings([17])).toEqual(['Out for delivery'])
  expect(meanings([7])).toEqual(['Delivered'])
  expect(meanings([8, 45])).toEqual(['cancelled'])
  expect(meanings([9, 14, 40, 41, 46])).toEqual(['returning'])
  expect(meanings([10])).toEqual(['returned'])
  expect(meanings([21, 23])).toEqual(['undelivered'])
  expect(meanings([25])).toEqual(['damaged'])
  expect(meanings([12, 24])).toEqual(['lost'])
  expect(meanings([13, 20])).toEqual(['trouble'])
  expect(meaningOf(777)).toBeNull()
  expect(meaningOf(null)).toBeNull()
})

test('a code is read as number or text, and by its label where there is none', () => {
  expect(codeOf('42', 'PICKED UP')).toBe(42)
  expect(codeOf(18, 'IN TRANSIT')).toBe(18)
  expect(codeOf('NA', 'Out-for Delivery')).toBe(17)
  expect(codeOf(null, 'REACHED AT DESTINATION HUB')).toBe(38)
  expect(codeOf('NA', 'NA')).toBeNull()
  expect(codeOf(undefined, undefined)).toBeNull()
})
