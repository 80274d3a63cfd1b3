import type { FastifyInstance } from 'fastify'
import { DOOR } from '../core/refusals/door.ts'
import { Refusal } from './platform/refusal.ts'

const isConsoles = (route: string) => /^\/(api\/)?admin(\/|$)/.test(route)
/** What the console's host serves as well: pictures, icons and health checks. */
const isShared = (route: string) => /^\/(media\/|healthz|readyz|favicon)/.test(route)

/**
 * For a console with a host of its own: the console answers there only, so that no script of the shop's pages can reach it,
 * and that host serves nothing of the shop.
 */
export function keepHostsApart(app: FastifyInstance, consoleUrl: string) {
  const { hostname } = new URL(consoleUrl)
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? ''
    const isThere = request.hostname === hostname
    if (isThere && request.url === '/') return void reply.redirect('/admin', 302)
    done(isShared(route) || isConsoles(route) === isThere ? undefined : new Refusal(DOOR.addressUnknown))
  })
}
