import type { FastifyInstance } from 'fastify'
import { DOOR } from '../core/refusals/door.ts'
import { timesSent } from './platform/raw-header.ts'
import { Refusal } from './platform/refusal.ts'

/** What is no address of a shop goes no further: a NUL that no database can hold, another server's address, and two hosts. */
export function refuseAddresses(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, raw } = request
    const hosts = timesSent(raw.rawHeaders, 'host')
    // HTTP/1.0 knows no hosts, and a balancer that asks /readyz in it names none. Of two a proxy may have gone by the other.
    if (hosts > 1 || (hosts === 0 && raw.httpVersionMinor > 0))
      return done(new Refusal(DOOR.requestUnreadable))
    // All but a few are sound, and are looked at no further.
    done(url.startsWith('/') && !url.includes('%00') ? undefined : refusalOf(url))
  })
}

/** It names the field where the path is sound and one of the names behind it has the NUL. */
function refusalOf(url: string): Error {
  const [path = '', query = ''] = url.split('?', 2)
  const wrong = query.split('&').find((pair) => pair.includes('%00'))
  const [field = ''] = wrong?.split('=') ?? []
  return !path.startsWith('/') || path.includes('%00') || !/^\w{1,40}$/.test(field)
    ? new Refusal(DOOR.addressWrong)
    : new Refusal(DOOR.addressFieldWrong, { field })
}
