import type { FastifyInstance } from 'fastify'
import { correctStock, stockHistory } from '../../modules/catalogue/correct-stock.ts'
import { readInFull } from '../../modules/catalogue/read-in-full.ts'
import { actorOf, recordChange } from '../../modules/history/record-change.ts'
import type { Shop } from '../../shop.ts'
import { openAdmin } from './door.ts'
import { asEdited } from './product-replies.ts'

const MOST_SHOWN = 500

export function openStock(app: FastifyInstance, shop: Shop) {
  openAdmin(
    app,
    shop,
    'POST /api/admin/products/{handle}/stock',
    async ({ db }, { staff, params, payload }) => {
      const handle = params.handle ?? ''
      const { size, reason } = payload
      const { is, product } = await db.begin(async (tx) => {
        const { productId, was, is } = await correctStock(tx, handle, payload, actorOf(staff))
        if (was !== is)
          await recordChange(tx, staff, {
            action: 'stock.corrected',
            subject: handle,
            before: { size, stock: was },
            after: { size, stock: is, reason },
          })
        const [product] = await readInFull(tx, { ids: [productId] })
        return { is, product: product! }
      })
      return {
        success: true,
        message: `There are ${is} of ${size} now.`,
        product: asEdited(product, new Date()),
      }
    },
  )

  openAdmin(app, shop, 'GET /api/admin/products/{handle}/stock', async ({ db }, { params }) => {
    const movements = await stockHistory(db, params.handle ?? '', MOST_SHOWN)
    return {
      success: true,
      movements: movements.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    }
  })
}
