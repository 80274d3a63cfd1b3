import type { FastifyInstance } from 'fastify'
import { PICTURES } from '../../core/refusals/pictures.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'

/** Pictures under content-hashed names: what was fetched once is never asked for again. */
export function openMediaRoutes(app: FastifyInstance, { media }: Shop) {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const file = await media.file(request.params.name)
    if (!file) throw new Refusal(PICTURES.pictureUnknown)
    reply
      .header('cache-control', file.standIn ? 'no-store' : 'public, max-age=31536000, immutable')
      .header('content-length', file.size)
      .type(file.type)
    if (file.standIn) return reply.send(file.body)
    reply.header('etag', `"${request.params.name}"`)
    if (request.headers['if-none-match'] === `"${request.params.name}"`) {
      file.body.destroy()
      return reply.code(304).removeHeader('content-length').send()
    }
    return reply.send(file.body)
  })
}
