import type { z } from 'zod'

type Json = Record<string, unknown>
/** `field`: the field that the refusal must name. */
export type Wrong = { what: string; field: string; payload: Json }

/**
 * Payloads that a schema must refuse, made from a valid one: each field in turn missing, of the wrong type, too long
 * and unprintable, and one unknown field. A password may contain anything, since it is only hashed.
 */
export function wrongPayloads(schema: z.ZodType, right: Json, isStrict: boolean): Wrong[] {
  const wrong = paths(right).flatMap((path) => spoilt(right, path))
  if (isStrict)
    wrong.push({ what: 'an unknown field', field: 'colour', payload: { ...right, colour: 'madder' } })
  return wrong.filter(({ payload, what }) => what !== 'missing' || !schema.safeParse(payload).success)
}

function spoilt(right: Json, path: string[]): Wrong[] {
  const field = path.join('.')
  // If a list loses its only element, the refusal names the list.
  const list = Array.isArray(valueAt(right, path.slice(0, -1))) ? path.slice(0, -1).join('.') : null
  const missing = { what: 'missing', field: list ?? field, payload: replaced(right, path, undefined) }
  const others = wrongValues(valueAt(right, path)).filter(
    ({ what }) => !(what === 'unprintable' && field.endsWith('password')),
  )
  return [
    missing,
    ...others.map(({ what, with: other }) => ({ what, field, payload: replaced(right, path, other) })),
  ]
}

function wrongValues(value: unknown): { what: string; with: unknown }[] {
  if (typeof value === 'string')
    return [
      { what: 'a number', with: 7 },
      { what: 'an object', with: { $ne: '' } },
      { what: 'a list', with: [value] },
      { what: 'endless', with: 'x'.repeat(10_000) },
      // Identifiers are looked up, not stored, so the call may answer that there is no such thing.
      { what: 'unprintable', with: `${value}\u0000` },
    ]
  if (typeof value === 'number')
    return [
      { what: 'a word', with: 'many' },
      { what: 'negative', with: -1 },
      { what: 'more than there can be', with: 1e300 },
      { what: 'an object', with: {} },
    ]
  if (typeof value === 'boolean')
    return [
      { what: 'a word', with: 'yes' },
      { what: 'a number', with: 1 },
    ]
  return [
    { what: 'a word', with: 'all of it' },
    { what: 'null', with: null },
  ]
}

/** The paths of all fields, outer ones first. */
function paths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...paths(inner, [...path, key])])
}

const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json)[key], value)

/** A copy with another value at the path; undefined removes the field. */
function replaced(value: unknown, [key, ...rest]: string[], other: unknown): Json {
  const copy: Json | unknown[] = Array.isArray(value) ? [...value] : { ...(value as Json) }
  const fields = copy as Json
  if (rest.length > 0) fields[key!] = replaced(fields[key!], rest, other)
  else if (other === undefined && Array.isArray(copy)) copy.splice(Number(key), 1)
  else if (other === undefined) delete fields[key!]
  else fields[key!] = other
  return fields
}
