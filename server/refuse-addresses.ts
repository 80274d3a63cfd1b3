import type { FastifyInstance } from 'fastify'
import { DOOR } from '../core/refusals/door.ts'
import { Refusal } from './platform/refusal.ts'

/** What is no address of a shop goes no further: a NUL that no database can hold, and another server's address. */
export function refuseAddresses(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, headers } = request
    if (headers.host === undefined) return done(new Refusal(DOOR.requestUnreadable))
    done(url.startsWith('/') && !url.includes('%00') ? undefined : new Refusal(DOOR.addressWrong))
  })
}
