import type { FastifyInstance, FastifyReply } from 'fastify'

export type Health = {
  /** The shop is about to close: whoever sends it visitors should send them elsewhere. */
  isDraining(): boolean
  /** The database answers. */
  canSell(): boolean
  /** What other instances tell arrives at once, and not only when it is looked for. */
  hearsNews(): boolean
  /** The pictures' store answers. */
  hasPictures(): boolean
}

/** For whoever looks after the shop. None asks the database anything: what is known of it is known already. */
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
  // Pages are served from memory, so they need no database once the shop is open.
  app.get('/readyz', (_request, reply) =>
    say(reply, !isDraining(), { database: canSell(), news: hearsNews(), pictures: hasPictures() }),
  )
  app.get('/healthz/database', (_request, reply) => say(reply, canSell()))
}
