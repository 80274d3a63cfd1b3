import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { causedBy } from './platform/cause.ts'

/** What every call does is done for its request; pages and files, which do nothing, are spared it. */
export function carryCauses(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!isCall(route.url)) return
    route.onRequest = [enter, ...[route.onRequest ?? []].flat()]
    // A body comes by the line's own events, which know nothing of whoever reads it.
    route.preValidation = [enter, ...[route.preValidation ?? []].flat()]
  })
}

const isCall = (route: string) => /^\/(api|auth)\//.test(route)

const enter: onRequestHookHandler = (request, _reply, done) => causedBy({ requestId: request.id }, done)
