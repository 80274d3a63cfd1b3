import type { z } from 'zod'
import { CAST } from '../cast.ts'
import type { Random } from '../durability/random.ts'
import type { Known } from './known.ts'

type Inner = z.core.$ZodTypes['_zod']['def']

const LONG = [100, 1000, 20_000] as const
const STRANGE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '%00',
  '\n\r\t',
  '0',
  '-1',
  'null',
  'true',
  '__proto__',
  'constructor',
  "'; drop table orders; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%',
  '\\',
  '\ud800',
  '\u202e',
  '🧵'.repeat(50),
  'नमस्ते',
  `a@${'.'.repeat(500)}@`,
  '=1+1',
  '9'.repeat(40),
  '1e309',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
] as const
const STRANGE_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e9,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e300,
  Number.MIN_VALUE,
] as const

export const strangeText = (random: Random): string =>
  random.chance(0.1) ? 'x'.repeat(random.pick(LONG)) : random.pick(STRANGE_TEXTS)

/** A valid text with one place changed. */
export function bent(text: string, random: Random): string {
  const at = Math.floor(random.next() * (text.length + 1))
  const [before, after] = [text.slice(0, at), text.slice(at)]
  return random.pick([
    before + after.slice(1),
    before + strangeText(random) + after,
    text + text,
    text.toUpperCase(),
    ` ${text} `,
    [...text].reverse().join(''),
  ])
}

/** Any value that JSON can hold. */
export function strangeValue(random: Random): unknown {
  switch (Math.floor(random.next() * 8)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
      return random.pick(STRANGE_NUMBERS)
    case 3:
      return []
    case 4:
      return { $ne: '' }
    case 5:
      return Array.from({ length: 200 }, () => random.next())
    case 6:
      return JSON.parse(`${'['.repeat(500)}1${']'.repeat(500)}`)
    default:
      return strangeText(random)
  }
}

/** Values that fit fields of these names, while none has been seen. */
const FITTING: Record<string, (random: Random) => string> = {
  email: (random) => `fuzz-${Math.floor(random.next() * 1e9)}@example.com`,
  phone: (random) => `9${String(Math.floor(random.next() * 1e9)).padStart(9, '0')}`,
  zipcode: (random) => random.pick(['302003', '560001', '110001']),
  otp: (random) => String(100_000 + Math.floor(random.next() * 900_000)),
  password: (random) => random.pick(['warp-and-weft-9', 'four-words-of-the-loom']),
  itemId: (random) => random.pick(Object.values(CAST)).handle,
  _id: (random) => random.pick(Object.values(CAST)).handle,
  handle: (random) => random.pick(Object.values(CAST)).handle,
  background: () => '#5b1a33',
  href: () => '/collection',
  hsn: () => '6204',
  gstin: () => '08ABCDE1234F1Z0',
  endDate: () => '2030-01-01T00:00:00Z',
  razorpay_signature: () => 'ab'.repeat(32),
}

/** A value of the schema's shape; the larger `wild`, the more of it is wrong. */
export function valueFor(
  schema: z.core.$ZodType,
  how: { random: Random; known: Known; wild: number },
  name = '',
): unknown {
  const { random, known, wild } = how
  if (random.chance(wild)) return strangeValue(random)
  const def = schema._zod.def as Inner
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).filter(() => !random.chance(wild / 2))
      const value = Object.fromEntries(fields.map(([key, inner]) => [key, valueFor(inner, how, key)]))
      return random.chance(wild) ? { ...value, [strangeText(random)]: 1 } : value
    }
    case 'array': {
      const length = random.chance(wild) ? 150 : 1 + Math.floor(random.next() * 3)
      return Array.from({ length }, () => valueFor(def.element, how, name))
    }
    case 'record':
      return { [String(valueFor(def.keyType, how, 'key'))]: valueFor(def.valueType, how, name) }
    case 'union':
      return valueFor(random.pick(def.options), how, name)
    case 'optional':
    case 'nullable':
    case 'default':
      return random.chance(0.4) ? undefined : valueFor(def.innerType, how, name)
    case 'pipe':
      return valueFor(def.in, how, name)
    case 'enum':
      return random.pick(Object.values(def.entries))
    case 'literal':
      return random.pick(def.values)
    case 'number':
      return random.chance(wild) ? random.pick(STRANGE_NUMBERS) : Math.floor(random.next() * 3) + 1
    case 'boolean':
      return random.chance(0.5)
    default: {
      const fitting = known.pick(name, random) ?? FITTING[name]?.(random) ?? 'A word'
      return random.chance(wild) ? bent(fitting, random) : fitting
    }
  }
}
