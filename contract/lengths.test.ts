import { expect, test } from 'vitest'
import { z } from 'zod'
import { ADMIN_API } from './admin.ts'
import { API } from './api.ts'

const payloads = Object.entries({ ...API, ...ADMIN_API }).flatMap(([route, { payload }]) =>
  payload ? [{ route, payload: payload as z.core.$ZodType }] : [],
)

test.each(payloads)('$route: a text is measured before any pattern is tried on it', ({ payload }) => {
  expect(stringsIn(payload).map(faultOf).filter(Boolean)).toEqual([])
})

/** The database's own numbers end there, and what is beyond them would be our fault, a 500. */
const MOST = 2_147_483_647

test.each(payloads)('$route: a whole number is no more than a column holds', ({ payload }) => {
  const tooLarge = numbersIn(payload).filter(({ type, maximum }) => type === 'integer' && !(maximum! <= MOST))
  expect(tooLarge).toEqual([])
})

/** Where less than nothing has a meaning: pieces more or fewer, and what somebody was given too much. */
const BELOW_NOTHING: string[] = [
  'POST /api/admin/products/{handle}/stock by',
  'POST /api/admin/brought-forward/{id} amount',
]

test('no number is below nothing, but for those that may be', () => {
  const below = payloads.flatMap(({ route, payload }) =>
    numbersIn(payload)
      .filter((number) => !((number.const ?? number.minimum)! >= 0))
      .map(({ at }) => `${route} ${at}`),
  )
  expect(below.toSorted()).toEqual(BELOW_NOTHING.toSorted())
})

type Numeric = { at: string; type: string; minimum?: number; maximum?: number; const?: number }

/** As they are read: with what was added to a number at the end. */
function numbersIn(payload: z.core.$ZodType): Numeric[] {
  const numbers: Numeric[] = []
  JSON.stringify(z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }), (at, inner) => {
    if (/^(integer|number)$/.test(inner?.type)) numbers.push({ ...inner, at })
    return inner
  })
  return numbers
}

type Check = { check: string; abort?: boolean }
type Inner = z.core.$ZodTypes['_zod']['def']

/** Every string of a payload, with what is checked of it in order. */
function stringsIn(schema: z.core.$ZodType, at = ''): { at: string; checks: Check[] }[] {
  const def = schema._zod.def as Inner
  switch (def.type) {
    case 'string':
      return [{ at, checks: checksOf(def) }]
    case 'pipe': {
      const [front, behind] = [stringsIn(def.in, at), stringsIn(def.out, at)]
      return front.map(({ checks }, i) => ({ at, checks: [...checks, ABORTS, ...(behind[i]?.checks ?? [])] }))
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => stringsIn(inner, `${at}.${name}`))
    case 'array':
      return stringsIn(def.element, `${at}[]`)
    case 'record':
      return [...stringsIn(def.keyType, `${at}{key}`), ...stringsIn(def.valueType, `${at}{}`)]
    case 'union':
      return def.options.flatMap((option) => stringsIn(option, at))
    case 'optional':
    case 'nullable':
    case 'default':
      return stringsIn(def.innerType, at)
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
      return []
    default:
      throw new Error(`${at}: this test does not know a ${def.type}`)
  }
}

/** A pipe ends with the first fault of what stands in front of it. */
const ABORTS = { check: 'pipe', abort: true }

/** A format such as a date is a pattern too, and comes before all else. */
function checksOf(def: z.core.$ZodStringDef & { format?: string }): Check[] {
  const checks = (def.checks ?? []).map((check) => check._zod.def as Check)
  return def.format ? [{ check: 'string_format' }, ...checks] : checks
}

function faultOf({ at, checks }: { at: string; checks: Check[] }): string | null {
  const measured = checks.findIndex(({ check }) => check === 'max_length')
  if (measured < 0) return `${at} may have any length`
  const tried = checks.findIndex(({ check }) => check === 'string_format' || check === 'custom')
  if (tried < 0) return null
  const stops = checks.slice(measured, tried).some(({ abort }) => abort)
  return measured < tried && stops ? null : `${at} is tried however long it is`
}
