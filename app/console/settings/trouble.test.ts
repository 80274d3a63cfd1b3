import { expect, test } from 'vitest'
import { settings } from '../../../contract/admin-payloads.ts'
import { ApiError } from '../../../contract/client.ts'
import { troubleOf } from './trouble.ts'
import { SETTINGS_FIELDS, settingsFrom, type Typed, type TypedField } from './typed-settings.ts'

const FIELDS = Object.keys(SETTINGS_FIELDS) as TypedField[]
const wrong = Object.fromEntries(FIELDS.map((name) => [name, 'x'.repeat(600)])) as Typed

test('what the server refuses is said at its field, by the name that the field has there', () => {
  const { error } = settings.safeParse({ version: 1, ...settingsFrom(wrong) })
  const troubles = error!.issues.map(({ path }) => {
    const field = path.join('.')
    return troubleOf(new ApiError(400, { success: false, field, message: `${field} must be right.` }))
  })
  expect(new Set(troubles.map(({ field }) => field))).toEqual(new Set(FIELDS))
  for (const { field, words } of troubles)
    expect(words).toBe(`${SETTINGS_FIELDS[field!].label} must be right.`)
})

test('what is about no field stands by itself, in the server’s words', () => {
  const message = 'Someone else has saved the settings since you opened them.'
  expect(troubleOf(new ApiError(409, { success: false, message }))).toEqual({ field: null, words: message })
})
