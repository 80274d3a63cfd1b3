import type { FastifyReply, FastifyRequest } from 'fastify'
import { STAFF } from '../../../core/refusals/staff.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Over TLS a name that a browser takes from this very host alone, never from one beside it or over plain http; it
 * demands the whole host as its path. Else a plain one, which only calls of the console carry.
 */
const cookieAt = (consoleUrl: string) =>
  consoleUrl.startsWith('https:')
    ? { name: '__Host-staff', attributes: 'Path=/; HttpOnly; SameSite=Strict; Secure' }
    : { name: 'staff', attributes: 'Path=/api/admin; HttpOnly; SameSite=Strict' }

/** Refuses two: which of them the browser was given by us cannot be told. */
export function tokenOf(request: FastifyRequest, consoleUrl: string): string | null {
  const { name } = cookieAt(consoleUrl)
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('='))
    .filter(([key]) => key === name)
    .map(([, value = '']) => value)
  if (values.length > 1) throw new Refusal(STAFF.sessionTwice)
  return values[0] !== undefined && /^[\w-]{20,100}$/.test(values[0]) ? values[0] : null
}

/** No date of its own: it goes with the browser, and the server ends it sooner. */
export function giveToken(reply: FastifyReply, token: string, consoleUrl: string) {
  const { name, attributes } = cookieAt(consoleUrl)
  reply.header('set-cookie', `${name}=${token}; ${attributes}`)
}

export function clearToken(reply: FastifyReply, consoleUrl: string) {
  const { name, attributes } = cookieAt(consoleUrl)
  reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`)
}
