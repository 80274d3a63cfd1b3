import type { FastifyInstance } from 'fastify'
import { DOOR } from '../core/refusals/door.ts'
import { timesSent } from './platform/raw-header.ts'
import { Refusal } from './platform/refusal.ts'

/**
 * Refuses requests that name no address of a shop: with a NUL, which no database can store, an absolute URL of another
 * server, or two hosts.
 */
export function refuseAddresses(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, raw } = request
    const hosts = timesSent(raw.rawHeaders, 'host')
    // HTTP/1.0 has no Host header, and load balancers that use it send none. With two, a proxy may have read the other.
    if (hosts > 1 || (hosts === 0 && raw.httpVersionMinor > 0))
      return done(new Refusal(DOOR.requestUnreadable))
    // Almost all addresses are valid and are checked no further.
    done(url.startsWith('/') && !url.includes('%00') ? undefined : refusalOf(url))
  })
}

/** Names the parameter if the path is valid and one of the query's names or values has the NUL. */
function refusalOf(url: string): Error {
  const [path = '', query = ''] = url.split('?', 2)
  const wrong = query.split('&').find((pair) => pair.includes('%00'))
  const [field = ''] = wrong?.split('=') ?? []
  return !path.startsWith('/') || path.includes('%00') || !/^\w{1,40}$/.test(field)
    ? new Refusal(DOOR.addressWrong)
    : new Refusal(DOOR.addressFieldWrong, { field })
}
