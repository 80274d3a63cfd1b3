import type { Informant } from '../../core/informants.ts'
import type { Random } from '../durability/random.ts'
import type { Known } from './known.ts'

/** One request as it is sent. */
export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

/** The callers' sessions, which are valid at first, and may be ended by a call. */
export type Callers = {
  shoppers: string[]
  staff: { token: string; csrf: string }[]
}

export type Secrets = Record<Informant, string>

export type Making = { random: Random; known: Known; callers: Callers; base: string; secrets: Secrets }

const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
  '/',
]

/** Adds a body as JSON, now and then cut short, or with another content type or none. */
export function withBody(request: FuzzRequest, value: unknown, random: Random): FuzzRequest {
  const text = JSON.stringify(value) ?? ''
  const body = random.chance(0.03) ? text.slice(0, Math.floor(random.next() * text.length)) : text
  const type = random.chance(0.03) ? random.pick(CONTENT_TYPES) : 'application/json'
  return { ...request, body, headers: { ...request.headers, ...(type ? { 'content-type': type } : {}) } }
}

/** The text as a header value that Node accepts. */
export const headerSafe = (text: string) => text.replace(/[^\t\x20-\x7e]/g, '?').slice(0, 8000)
