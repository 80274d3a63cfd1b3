import { afterEach, expect, test } from 'vitest'
import type { StaffSession } from '../../../contract/admin/session.ts'
import { backAgain, setSession } from './session.ts'

afterEach(() => setSession('unknown'))

const sessionOf = (id: string, csrf: string): StaffSession => ({
  stage: 'in',
  csrf,
  staff: { id, name: 'Asha', email: 'asha@example.com', role: 'manager', hasSecondFactor: true },
})

test('a call whose session ended late goes on as its own person alone, not as who signed in meanwhile', async () => {
  const ended = sessionOf('asha', 'before')
  setSession(sessionOf('asha', 'after'))
  expect(await backAgain(ended)).toBe(true)
  setSession(sessionOf('ravi', 'after'))
  expect(await backAgain(ended)).toBe(false)
  setSession({ ...sessionOf('asha', 'after'), stage: 'second-factor' })
  expect(await backAgain(ended)).toBe(false)
})
