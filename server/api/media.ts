import type { FastifyInstance } from 'fastify'
import { PICTURES } from '../../core/refusals/pictures.ts'
import { cardPath } from '../../core/share-card.ts'
import { shareCard } from '../modules/catalogue/share-card.ts'
import { hasEtag } from '../platform/etag.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'

/** Pictures, whose addresses contain their hash and are therefore cached for ever. */
export function openMediaRoutes(app: FastifyInstance, { catalogue, config, db, media, settings }: Shop) {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const file = await media.file(request.params.name)
    if (!file) throw new Refusal(PICTURES.pictureUnknown)
    reply
      .header('cache-control', file.standIn ? 'no-store' : 'public, max-age=31536000, immutable')
      .header('content-length', file.size)
      .type(file.type)
    if (file.standIn) return reply.send(file.body)
    reply.header('etag', `"${request.params.name}"`)
    if (hasEtag(request.headers['if-none-match'], `"${request.params.name}"`)) {
      file.body.destroy()
      return reply.code(304).removeHeader('content-length').send()
    }
    return reply.send(file.body)
  })

  // An address with an outdated card, of a former price for instance, redirects to the present one.
  app.get<{ Params: { name: string } }>('/media/cards/:name', async (request, reply) => {
    const { name } = request.params
    const shop = settings.facts().name
    const found = await catalogue.product(name.slice(0, -CARD_ENDING))
    const path = found && cardPath(found.product, shop)
    if (!path) throw new Refusal(PICTURES.pictureUnknown)
    if (path !== `/media/cards/${name}`)
      return reply.header('cache-control', 'no-store').redirect(config.picturesAt + path)
    const card = await shareCard(db, media, found.product, shop)
    if (!card) throw new Refusal(PICTURES.pictureUnknown)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', card.size)
      .type(card.type)
      .send(card.body)
  })
}

/** A dash, the digest and '.jpg'. */
const CARD_ENDING = 16
