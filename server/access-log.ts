import type { FastifyInstance } from 'fastify'
import { accountOf, orderOf } from './api/log-notes.ts'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'

/**
 * Logs requests: all of them, or only those that may change something, since a proxy logs reads. A line has the route, not
 * the address, which may contain what a shopper typed.
 */
export function logAccess(app: FastifyInstance, log: Log, which: Config['accessLog']) {
  if (which === 'off') return
  app.addHook('onResponse', (request, reply, done) => {
    if (which === 'all' || (request.method !== 'GET' && request.method !== 'HEAD') || reply.statusCode >= 500)
      log.info({
        requestId: request.id,
        method: request.method,
        path: request.routeOptions.url,
        page: request.page ?? undefined,
        status: reply.statusCode,
        address: request.ip,
        account: accountOf(request),
        order: orderOf(request),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      })
    done()
  })
}
