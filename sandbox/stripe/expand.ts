import type { Books } from './books.ts'
import { invalid } from './errors.ts'

type Plain = Record<string, unknown>

const EXPANDABLE: Record<string, 'intent' | 'charge'> = {
  payment_intent: 'intent',
  latest_charge: 'charge',
  charge: 'charge',
}

/** The object with the ids at `paths` (such as `payment_intent.latest_charge`) replaced by the objects themselves. */
export function expanded(reply: unknown, paths: readonly string[], books: Books): unknown {
  return paths.reduce((object: unknown, path) => expand(object, path.split('.'), books), reply)
}

function expand(object: unknown, [name = '', ...rest]: string[], books: Books): unknown {
  const kind = EXPANDABLE[name]
  if (!isPlain(object) || !kind || !(name in object))
    throw invalid(`This property cannot be expanded (${name}).`, 'expand')
  const value = object[name]
  const inner = typeof value === 'string' ? find(kind, value, books) : value
  if (inner === null) return object
  return { ...object, [name]: rest.length > 0 ? expand(inner, rest, books) : inner }
}

const find = (kind: 'intent' | 'charge', id: string, books: Books): unknown =>
  kind === 'intent' ? books.need(kind, id, 'expand').intent : books.need(kind, id, 'expand').charge

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null
