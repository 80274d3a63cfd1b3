import type { FastifyInstance } from 'fastify'
import type { Suggestions } from '../../contract/replies.ts'
import { LIMITS } from '../../core/refusals/limits.ts'
import { countSuggestions } from '../platform/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { searchOf } from './product.ts'
import { queryOf } from './query-of.ts'

const PRODUCTS = 4

/** `GET /api/product/suggest`: the same for everybody and requested at every pause in typing, so any cache may keep it. */
export function openSuggestions(
  app: FastifyInstance,
  { catalogue, config }: Pick<Shop, 'catalogue' | 'config'>,
) {
  const count = countSuggestions(config.addressLimitScale)

  app.get('/api/product/suggest', async (request, reply) => {
    const q = searchOf(queryOf(request))
    const retryAfter = await count(request.ip)
    if (retryAfter > 0) throw new Refusal(LIMITS.tooManyTries, { retryAfter })
    reply.header('cache-control', 'public, max-age=60')
    return q ? suggestionsFor(q) : NOTHING
  })

  async function suggestionsFor(q: string): Promise<Suggestions> {
    const selection = { categories: [], types: [], q, sort: 'relevant' as const }
    const [{ products }, suggested] = await Promise.all([
      catalogue.page(selection, PRODUCTS),
      catalogue.suggest(q),
    ])
    return {
      success: true,
      products: products.map(({ _id, name, effectivePrice, pictures }) => ({
        _id,
        name,
        effectivePrice,
        picture: pictures[0] ?? null,
      })),
      ...suggested,
    }
  }
}

const NOTHING: Suggestions = { success: true, products: [], shelves: [], occasions: [] }
