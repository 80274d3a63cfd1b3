import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('programs that are started at once are given different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 90 }, freePort))
  expect(new Set(ports).size).toBe(90)
})
