import { expect, test } from 'vitest'
import { base32, codeNow, enrolmentAddress, newSecret, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at %i s the code is the one of RFC 6238, appendix B', (seconds, code) => {
  expect(codeNow(secret, at(seconds))).toBe(code)
})

test('a code works half a minute early or late, and no longer', () => {
  const code = codeNow(secret, at(1_000_000_000))
  const step = stepOfCode(secret, code, null, at(1_000_000_000))
  expect(stepOfCode(secret, code, null, at(1_000_000_029))).toBe(step)
  expect(stepOfCode(secret, code, null, at(999_999_985))).toBe(step)
  expect(stepOfCode(secret, code, null, at(1_000_000_090))).toBeNull()
})

test('a code works once, and none works that is older than the last one used', () => {
  const now = at(1_000_000_000)
  const step = stepOfCode(secret, codeNow(secret, now), null, now)
  expect(stepOfCode(secret, codeNow(secret, now), step, now)).toBeNull()
  expect(stepOfCode(secret, codeNow(secret, at(999_999_970)), step, now)).toBeNull()
  expect(stepOfCode(secret, codeNow(secret, at(1_000_000_030)), step, now)).toBe(step! + 1)
})

test('what is not six digits is no code', () => {
  for (const typed of ['', '12345', '1234567', 'abcdef'])
    expect(stepOfCode(secret, typed, null, new Date())).toBeNull()
})

test('the app is given the secret in base 32, whose shop it is and whose account', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(enrolmentAddress(secret, 'owner@example.com', 'Tana Bana')).toBe(
    'otpauth://totp/Tana%20Bana%3Aowner%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tana+Bana',
  )
  expect(newSecret()).toHaveLength(20)
})
