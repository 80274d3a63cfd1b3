import { afterEach, expect, test, vi } from 'vitest'
import { OPENING_CASH_RULES } from '../../../core/cash-rules.ts'
import { OPENING_FACTS } from '../../../core/shop.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLog } from '../../platform/log.ts'
import { openSettings } from './live-settings.ts'
import { saveSettings } from './save-settings.ts'

const database = testDatabase()
const log = createLog('error')
const onInstance = () => openSettings(database.db, log)
const save = (facts: typeof OPENING_FACTS, seen: number) =>
  saveSettings(database.db, null, { facts, cashRules: OPENING_CASH_RULES }, seen)

afterEach(() => {
  vi.useRealTimers()
})

test('a shop opens with its opening facts; a change is on every instance, and the second of two is refused', async () => {
  // Nobody looks by the clock: what is on the others was told.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [one, other] = await Promise.all([onInstance(), onInstance()])
  expect(one.facts()).toEqual(OPENING_FACTS)
  expect(one.version).toBe(0)

  const moved = { ...OPENING_FACTS, phone: '+91 141 405 2099' }
  expect(await save(moved, 0)).toBe(1)
  await expect(save({ ...moved, hours: 'never' }, 0)).rejects.toMatchObject({ status: 409 })
  for (const instance of [one, other])
    await expect.poll(() => instance.facts().phone).toBe('+91 141 405 2099')

  expect(await save({ ...moved, name: 'Another Name' }, 1)).toBe(2)
  await expect.poll(() => other.facts().name).toBe('Another Name')
  const later = await onInstance()
  expect(later.facts()).toEqual(one.facts())
  await Promise.all([one, other, later].map((settings) => settings.stop()))
})
