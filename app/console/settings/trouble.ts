import { ApiError } from '../../../contract/client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { isWithin, namedField } from '../parts/named-field.ts'
import type { Trouble } from '../parts/use-saving.ts'
import { SETTINGS_FIELDS, type TypedField } from './typed-settings.ts'

export function troubleOf(error: unknown): Trouble<TypedField> {
  const path = error instanceof ApiError ? (error.body.field ?? '') : ''
  const names = Object.keys(SETTINGS_FIELDS) as TypedField[]
  const field = names.find((name) => isWithin(path, SETTINGS_FIELDS[name].path)) ?? null
  const words = refusalText(error)
  return { field, words: field ? namedField(words, path, SETTINGS_FIELDS[field].label) : words }
}
