import type { FastifyInstance } from 'fastify'
import { DOOR } from '../core/refusals/door.ts'
import { Refusal } from './platform/refusal.ts'

/** What is no address of a shop goes no further: a NUL that no database can hold, and another server's address. */
export function refuseAddresses(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, headers } = request
    if (headers.host === undefined) return done(new Refusal(DOOR.requestUnreadable))
    const [path = '', query = ''] = url.split('?', 2)
    if (!path.startsWith('/') || path.includes('%00')) return done(new Refusal(DOOR.addressWrong))
    const wrong = query.split('&').find((pair) => pair.includes('%00'))
    if (wrong === undefined) return done()
    const [field = ''] = wrong.split('=')
    done(
      /^\w{1,40}$/.test(field)
        ? new Refusal(DOOR.addressFieldWrong, { field })
        : new Refusal(DOOR.addressWrong),
    )
  })
}
