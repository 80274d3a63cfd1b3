import { ADMIN_API, type AdminRoute } from '../../contract/admin.ts'
import { API, type Route } from '../../contract/api.ts'
import { FILTER_NAMES } from '../../core/facets.ts'
import { type FuzzRequest, headerSafe, type Making, withBody } from './request.ts'
import { bent, strangeText, valueFor } from './values.ts'

const ROUTES = Object.keys(API) as Route[]
const ADMIN_ROUTES = Object.keys(ADMIN_API) as AdminRoute[]
/**
 * Calls that hash a password, which takes a processor tens of milliseconds. They are made seldom, so that all others
 * get their turn.
 */
const SLOW = /register|login|sign-in|password|invitation\/accept|google-auth|reset-password/
/** Calls that end sessions or data that other calls need. */
const ENDING = /sign-out|logout|erase|DELETE|\/role|everywhere|export/
const SELDOM = 0.04

const seldom = (route: string, { random }: Making) =>
  (SLOW.test(route) || ENDING.test(route)) && !random.chance(SELDOM)

export function shopperCall(making: Making): FuzzRequest {
  const { random, callers } = making
  const route = random.pick(ROUTES)
  if (seldom(route, making)) return shopperCall(making)
  const request = to(route, making)
  const token = random.chance(0.8) ? random.pick(callers.shoppers) : strangeText(random)
  const named: Record<string, string> = random.chance(0.5) ? { authorization: `Bearer ${token}` } : { token }
  Object.assign(request.headers, random.chance(0.9) ? named : {})
  if (random.chance(0.3)) request.headers['idempotency-key'] = strangeText(random)
  return finish(request, API[route].payload, making)
}

export function staffCall(making: Making): FuzzRequest {
  const { random, callers, base } = making
  const route = random.pick(ADMIN_ROUTES)
  if (seldom(route, making)) return staffCall(making)
  const request = to(route, making)
  const { token, csrf } = random.pick(callers.staff)
  if (random.chance(0.95))
    request.headers.cookie = `staff=${random.chance(0.95) ? token : strangeText(random)}`
  if (random.chance(0.95)) request.headers['x-csrf'] = random.chance(0.95) ? csrf : strangeText(random)
  if (random.chance(0.95)) request.headers.origin = random.chance(0.97) ? base : 'https://elsewhere.example'
  return finish(request, ADMIN_API[route].payload, making)
}

const QUERY = [
  'q',
  'cursor',
  'limit',
  'status',
  'payment',
  'state',
  'stock',
  'category',
  'channel',
  'name',
  'code',
  'counts',
  ...FILTER_NAMES,
]

function to(route: Route | AdminRoute, { random, known }: Making): FuzzRequest {
  const [method, path] = route.split(' ') as [string, string]
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known.pick(name, random) ?? strangeText(random)
    return encodeURIComponent((random.chance(0.9) ? value : bent(value, random)).toWellFormed()).slice(0, 500)
  })
  const query = method === 'GET' && random.chance(0.6) ? `?${queryOf(QUERY, { random, known })}` : ''
  return { method, path: filled + query, headers: {}, body: null }
}

export function queryOf(
  names: readonly string[],
  { random, known }: Pick<Making, 'random' | 'known'>,
): string {
  const pairs = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => {
    const name = random.chance(0.95) ? random.pick(names) : strangeText(random)
    const value = known.pick(name, random) ?? strangeText(random)
    const raw = random.chance(0.05)
    const part = (text: string) =>
      raw ? encodeURI(text.toWellFormed()) : encodeURIComponent(text.toWellFormed())
    return `${part(name)}=${part(value)}`
  })
  return pairs.join('&').slice(0, 3000)
}

type Payload = (typeof API)[Route]['payload'] | (typeof ADMIN_API)[AdminRoute]['payload']

function finish(request: FuzzRequest, payload: Payload, making: Making): FuzzRequest {
  const { random } = making
  for (const [name, value] of Object.entries(request.headers)) request.headers[name] = headerSafe(value)
  if (!payload) {
    if (request.method !== 'GET' && random.chance(0.5)) return withBody(request, strangeText(random), random)
    return request
  }
  const wild = random.pick([0, 0, 0.02, 0.05, 0.2, 0.6])
  return withBody(request, valueFor(payload, { ...making, wild }), random)
}
