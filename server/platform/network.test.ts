import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address stands for itself, also where it is written as IPv6', () => {
  expect(networkOf('103.21.58.7')).toBe('103.21.58.7')
  expect(networkOf('::ffff:103.21.58.7')).toBe('103.21.58.7')
})

test('an address stands for itself also where a balancer adds the port of each of its connections', () => {
  expect(networkOf('103.21.58.7:51234')).toBe('103.21.58.7')
  expect(networkOf('[2405:200:1630:a::1]:51234')).toBe(networkOf('2405:200:1630:a::1'))
})

test('an IPv6 household is one, however its addresses are written', () => {
  const household = networkOf('2405:200:1630:a::1')
  expect(networkOf('2405:0200:1630:000a:ffff:1:2:3')).toBe(household)
  expect(networkOf('2405:200:1630:b::1')).not.toBe(household)
  expect(networkOf('2405:200::1')).toBe('2405:200:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})
