import type { FastifyInstance } from 'fastify'
import { correctStock, stockHistory } from '../../modules/catalogue/correct-stock.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'
import { asEdited } from './product-replies.ts'
import { whoText } from './who-text.ts'

const MOST_SHOWN = 500

export function openStock(app: FastifyInstance, shop: Shop) {
  openAdmin(
    app,
    shop,
    'POST /api/admin/products/{handle}/stock',
    async ({ db }, { staff, params, payload }) => {
      const { is, product } = await correctStock(db, staff, params.handle, payload)
      return { message: `There are ${is} of ${payload.size} now.`, product: await asEdited(shop, product) }
    },
  )

  openAdmin(app, shop, 'GET /api/admin/products/{handle}/stock', async ({ db }, { params }) => {
    const movements = await stockHistory(db, params.handle, MOST_SHOWN)
    return {
      movements: movements.map(({ at, actor, staff, paymentMethod, ...move }) => ({
        ...move,
        at: at.toISOString(),
        who: whoText({ actor, staff, paymentMethod }),
      })),
    }
  })
}
