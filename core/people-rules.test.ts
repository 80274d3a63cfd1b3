import { describe, expect, test } from 'vitest'
import { EMAIL, INDIAN_MOBILE, isPin, lastTenDigits } from './contact.ts'
import { isLoopback } from './loopback.ts'
import { isAtLeast, mayManage, movesFor, needsSecondFactor, ROLES, seesOrdersIn } from './staff.ts'

test.each([
  ['a@b.c', true],
  ['first.last+tag@mail.shop.example', true],
  ['', false],
  ['a@b', false],
  ['@b.c', false],
  ['a@.c', false],
  ['a@b.', false],
  ['a@@b.c', false],
  ['a b@c.d', false],
  ['a@b c.d', false],
  ['a@b.c d', false],
  ['x a@b.c', false],
])('%j is an e-mail address: %s', (typed, expected) => {
  expect(EMAIL.test(typed)).toBe(expected)
})

test.each([
  ['6000000000', true],
  ['9876543210', true],
  ['5999999999', false],
  ['987654321', false],
  ['98765432101', false],
  ['+919876543210', false],
  ['98765 43210', false],
])('%j is an Indian mobile number: %s', (typed, expected) => {
  expect(INDIAN_MOBILE.test(typed)).toBe(expected)
})

test('of whatever was typed the last ten digits are the phone', () => {
  expect(lastTenDigits('+91 98765 43210')).toBe('9876543210')
  expect(lastTenDigits('(0)98765-43210')).toBe('9876543210')
  expect(lastTenDigits('12')).toBe('12')
})

test.each([
  ['302003', true],
  ['100000', true],
  ['012345', false],
  ['30200', false],
  ['3020033', false],
  ['111111', false],
  ['30200a', false],
  ['a302003', false],
])('%j is a PIN code: %s', (typed, expected) => {
  expect(isPin(typed)).toBe(expected)
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.10.200.3', true],
  ['::1', true],
  ['[::1]', true],
  ['127.0.0.1.example', false],
  ['notlocalhost', false],
  ['localhost.example', false],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
])('%j is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

describe('a role', () => {
  const table = <T>(rule: (one: (typeof ROLES)[number], other: (typeof ROLES)[number]) => T) =>
    ROLES.map((one) => ROLES.map((other) => rule(one, other)))

  test('includes those below it', () => {
    expect(table(isAtLeast)).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ])
  })
  test('manages nobody unless it is the owner’s', () => {
    expect(table(mayManage)).toEqual([
      [false, false, false],
      [false, false, false],
      [true, true, true],
    ])
  })
  test('wants a second factor from manager up', () => {
    expect(ROLES.map(needsSecondFactor)).toEqual([false, true, true])
  })
  test('of a packer sees what is not out for delivery yet, and moves nothing else', () => {
    const statuses = [
      'Order Placed',
      'Packing',
      'Shipped',
      'Out for delivery',
      'Delivered',
      'Cancelled',
    ] as const
    expect(statuses.map((status) => seesOrdersIn('packer', status))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(statuses.every((status) => seesOrdersIn('manager', status))).toBe(true)
    expect(statuses.map((status) => movesFor('packer', status))).toEqual([
      ['Packing'],
      ['Shipped'],
      [],
      [],
      [],
      [],
    ])
    expect(statuses.map((status) => movesFor('manager', status))).toEqual([
      ['Packing', 'Cancelled'],
      ['Shipped', 'Cancelled'],
      ['Out for delivery'],
      ['Delivered'],
      [],
      [],
    ])
  })
})
