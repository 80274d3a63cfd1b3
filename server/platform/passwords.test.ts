import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, passwordFits } from './passwords.ts'

test('a password fits its own hash and no other', async () => {
  const kept = await hashPassword('warp-and-weft')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/)
  expect(await passwordFits(kept, 'warp-and-weft')).toBe(true)
  expect(await passwordFits(kept, 'warp-and-wefT')).toBe(false)
  expect(isOutdated(kept)).toBe(false)
})

test('the same letters fit, whichever way they were composed', async () => {
  const kept = await hashPassword('caf\u00e9-\u0915\u093c')
  expect(await passwordFits(kept, 'cafe\u0301-\u0958')).toBe(true)
})

test('nothing fits an account without a password', async () => {
  expect(await passwordFits(null, '')).toBe(false)
  expect(await passwordFits(null, 'A'.repeat(43))).toBe(false)
})

test('hashes of other parameters still fit, and are outdated', async () => {
  for (const parameters of [
    { memoryCost: 8192, timeCost: 1 },
    { memoryCost: 19_456, timeCost: 2 },
  ]) {
    const old = await hash('warp-and-weft', parameters)
    expect(await passwordFits(old, 'warp-and-weft')).toBe(true)
    expect(await passwordFits(old, 'warp-and-wefT')).toBe(false)
    expect(isOutdated(old)).toBe(true)
  }
})

test('a storm is worked off, every answer its own', async () => {
  const kept = await hashPassword('warp-and-weft')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => passwordFits(kept, at % 2 ? 'warp-and-weft' : 'other')),
  )
  expect(answers).toEqual(Array.from({ length: 12 }, (_, at) => at % 2 === 1))
})
