import type { FastifyInstance } from 'fastify'
import { answers } from '../platform/database-answers.ts'
import type { Shop } from '../shop.ts'

const ANSWER_WITHIN_MS = 2000

export function openHealthRoutes(app: FastifyInstance, { db }: Shop, isDraining: () => boolean) {
  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ ok: true })
  })

  app.get('/readyz', async (_request, reply) => {
    const ready = !isDraining() && (await answers(db, ANSWER_WITHIN_MS))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: ready })
  })
}
