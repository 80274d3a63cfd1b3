import { words } from '#words/in/refusals/payload'
import type { Locale } from '../locale.ts'

/** Faults that a schema can find, by name, so that each language has a message for them. */
export type Wrong = keyof (typeof words)['en']

/** A fault that a schema found. `message`: the name of a `Wrong`, or an English text where only people of the shop call. */
export type FieldIssue = {
  code?: string | undefined
  message: string
  maximum?: number | bigint
  minimum?: number | bigint
  values?: readonly unknown[]
  expected?: string
}

export function wrongFieldText(issue: FieldIssue, field: string, locale: Locale): string {
  const { message, maximum: most, minimum: least, values, expected: kind } = issue
  const name = nameOf(issue)
  // Our own English texts begin with a capital or a digit if they are sentences, and continue after the field's name
  // otherwise.
  if (name === null) return /^[A-Z\d]/.test(message) ? message : `${field} ${message}.`
  const sentence = words[locale][name]
  if (typeof sentence === 'string') return sentence
  return sentence({ field, most, least, kind, known: values?.join(', ') } as never)
}

function nameOf({ code, message }: FieldIssue): Wrong | null {
  if (Object.hasOwn(words.en, message)) return message as Wrong
  if (code === 'invalid_type') return 'ofAnotherKind'
  // The schema library's own messages are for programmers.
  return /^(Invalid input|Too )/.test(message) ? 'notRight' : null
}
