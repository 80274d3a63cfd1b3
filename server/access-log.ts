import type { FastifyInstance } from 'fastify'
import { accountOf } from './api/account-of.ts'
import { orderOf } from './api/order-of.ts'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'

/**
 * A line for each request, or for each that may change something: reads are for the proxy's log. It names the route and
 * not the address, which may hold what a shopper typed.
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
