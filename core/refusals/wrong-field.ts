import { words } from '#words/in/refusals/payload'
import type { Locale } from '../locale.ts'

/** What a schema says of a value, by name, so that each language has words for it. */
export type Wrong = keyof (typeof words)['en']

/** What a schema found: `message` is the name of a `Wrong`, or says it in English, where only people of the shop call. */
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
  // Our own English: a sentence begins with a capital or a number, anything else goes on from the field.
  if (name === null) return /^[A-Z\d]/.test(message) ? message : `${field} ${message}.`
  const sentence = words[locale][name]
  if (typeof sentence === 'string') return sentence
  return sentence({ field, most, least, kind, known: values?.join(', ') } as never)
}

function nameOf({ code, message }: FieldIssue): Wrong | null {
  if (Object.hasOwn(words.en, message)) return message as Wrong
  if (code === 'invalid_type') return 'ofAnotherKind'
  // The library's own words are for programmers.
  return /^(Invalid input|Too )/.test(message) ? 'notRight' : null
}
