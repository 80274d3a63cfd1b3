import type { FastifyInstance, FastifyReply } from 'fastify'

export type Health = {
  /** The shop is about to stop: load balancers should send no more visitors. */
  isDraining(): boolean
  /** The database answers. */
  canSell(): boolean
  /** LISTEN works, so that changes by other instances arrive at once. */
  hearsNews(): boolean
  /** The pictures' store answers. */
  hasPictures(): boolean
}

/** Health checks. None asks the database; they report what is known already. */
export function openHealthRoutes(
  app: FastifyInstance,
  { isDraining, canSell, hearsNews, hasPictures }: Health,
) {
  const say = (reply: FastifyReply, ok: boolean, more: object = {}) =>
    reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, ...more })

  app.get('/healthz', (_request, reply) => say(reply, true))
  // Pages are served from memory and need no database once the shop is open.
  app.get('/readyz', (_request, reply) =>
    say(reply, !isDraining(), { database: canSell(), news: hearsNews(), pictures: hasPictures() }),
  )
  app.get('/healthz/database', (_request, reply) => say(reply, canSell()))
}
