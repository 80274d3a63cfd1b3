import type { FastifyReply, FastifyRequest } from 'fastify'
import { STAFF } from '../../../core/refusals/staff.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * With https the `__Host-` prefix: browsers accept such a cookie only over TLS and from this very host, not from a
 * neighbouring subdomain; it requires the path `/`. Otherwise a plain name, sent with the console's calls only.
 */
const cookieAt = (consoleUrl: string) =>
  consoleUrl.startsWith('https:')
    ? { name: '__Host-staff', attributes: 'Path=/; HttpOnly; SameSite=Strict; Secure' }
    : { name: 'staff', attributes: 'Path=/api/admin; HttpOnly; SameSite=Strict' }

/** Null also when there are two: nobody can tell which of them is ours. */
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

/** A session cookie without an expiry date: it ends with the browser, or earlier on the server. */
export function giveToken(reply: FastifyReply, token: string, consoleUrl: string) {
  const { name, attributes } = cookieAt(consoleUrl)
  reply.header('set-cookie', `${name}=${token}; ${attributes}`)
}

export function clearToken(reply: FastifyReply, consoleUrl: string) {
  const { name, attributes } = cookieAt(consoleUrl)
  reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`)
}
