import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

const ANSWER_WITHIN_MS = 2000

export function openHealthRoutes(app: FastifyInstance, { db }: Shop, isDraining: () => boolean) {
  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ ok: true })
  })

  app.get('/readyz', async (_request, reply) => {
    const ready = !isDraining() && (await answers(db))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: ready })
  })
}

async function answers(db: Shop['db']): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref())
  return Promise.race([
    late,
    db`select 1`.then(
      () => true,
      () => false,
    ),
  ])
}
