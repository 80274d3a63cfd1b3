import { LIMITS } from '../../core/refusals/limits.ts'
import { countSuggestions } from '../platform/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Door } from './door.ts'
import { searchOf } from './product.ts'

const PRODUCTS = 4
const KEPT_SECONDS = 60

/** The same for everybody and requested at every pause in typing, so any cache may keep it. */
export function openSuggestions({ shop, open }: Door) {
  const count = countSuggestions(shop.config.addressLimitScale)

  open('GET /api/product/suggest', async ({ catalogue }, { query, address, keepFor }) => {
    const q = searchOf(query)
    const retryAfter = await count(address)
    if (retryAfter > 0) throw new Refusal(LIMITS.tooManyTries, { retryAfter })
    keepFor(KEPT_SECONDS)
    if (!q) return { products: [], shelves: [], occasions: [] }
    const selection = { categories: [], types: [], q, sort: 'relevant' as const }
    const [{ products }, suggested] = await Promise.all([
      catalogue.page(selection, PRODUCTS),
      catalogue.suggest(q),
    ])
    return {
      products: products.map(({ _id, name, effectivePrice, pictures }) => ({
        _id,
        name,
        effectivePrice,
        picture: pictures[0] ?? null,
      })),
      ...suggested,
    }
  })
}
