import { expect, test } from 'vitest'
import { settings } from '../../../contract/admin-payloads.ts'
import { ApiError } from '../../../contract/client.ts'
import { troubleOf } from '../parts/use-saving.ts'
import {
  addressHint,
  SETTINGS_LABELS,
  settingPath,
  settingsFrom,
  type Typed,
  type TypedField,
  typedFrom,
} from './typed-settings.ts'

const FIELDS = Object.keys(SETTINGS_LABELS) as TypedField[]
const wrong = Object.fromEntries(FIELDS.map((name) => [name, 'x'.repeat(600)])) as Typed

const refusalOf = (refusal: { field?: string; message: string }) =>
  troubleOf(new ApiError(400, { success: false, ...refusal }), SETTINGS_LABELS, settingPath)

test('what the server refuses is said at its field, by the name that the field has there', () => {
  const { error } = settings.safeParse({ version: 1, ...settingsFrom(wrong) })
  const troubles = error!.issues.map(({ path }) => {
    const field = path.join('.')
    return refusalOf({ field, message: `${field} must be right.` })
  })
  expect(new Set(troubles.map(({ field }) => field))).toEqual(new Set(FIELDS))
  for (const { field, words } of troubles)
    expect(words.replace(', line 1,', '')).toBe(`${SETTINGS_LABELS[field!]} must be right.`)
  expect(troubles.find(({ field }) => field === 'address')?.words).toBe('Address, line 1, must be right.')
})

test('what is about no field stands by itself, in the server’s words', () => {
  const message = 'Someone else has saved the settings since you opened them.'
  expect(refusalOf({ message })).toEqual({ field: null, words: message })
})

test('each setting that is saved stands in its own field again', () => {
  const typed = Object.fromEntries(FIELDS.map((name, at) => [name, String(at + 1)])) as Typed
  const saved = settingsFrom(typed) as Parameters<typeof typedFrom>[0]
  expect(typedFrom(saved)).toEqual(typed)
})

test('whoever types an address with another PIN code than the pickup’s is told where parcels are picked up', () => {
  expect(addressHint('Johari Bazaar\nJaipur 302003\nIndia', '302003')).toBe('A line each, the country last.')
  expect(addressHint('Johari Bazaar\nJaipur', '302003')).not.toContain('302003')
  expect(addressHint('Hope Circle\nAlwar-301001\nIndia', '302003')).toContain(
    'Parcels are picked up in 302003',
  )
})
