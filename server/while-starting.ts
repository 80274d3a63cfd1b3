import Fastify, { type FastifyInstance } from 'fastify'
import { localeAsked } from '../core/locale.ts'
import { DOOR } from '../core/refusals/door.ts'
import { answerErrors } from './api/answer-errors.ts'
import { openHealthRoutes } from './api/health.ts'
import { sendAway } from './plain-pages.ts'
import type { Log } from './platform/log.ts'
import { Refusal } from './platform/refusal.ts'

const HEALTH = /^\/(healthz|readyz)\b/

/** Answers until the shop is open: the process is alive, but has neither pages nor a database. */
export function openWhileStarting(log: Log): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  answerErrors(app, log)
  openHealthRoutes(app, {
    isDraining: () => true,
    canSell: () => false,
    hearsNews: () => false,
    hasPictures: () => false,
  })
  // Bodies are not read, since nothing can be done with them yet.
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (HEALTH.test(url)) return
    if (url.startsWith('/api/')) throw new Refusal(DOOR.shopAway)
    return sendAway(reply, localeAsked(headers['accept-language']))
  })
  return app
}
