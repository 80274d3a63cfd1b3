import { correctStock, stockHistory } from '../../modules/catalogue/correct-stock.ts'
import type { AdminDoor } from './door.ts'
import { asEdited } from './product-replies.ts'
import { whoText } from './who-text.ts'

const MOST_SHOWN = 500

export function openStock({ open }: AdminDoor) {
  open('POST /api/admin/products/{handle}/stock', async (shop, { staff, params, payload }) => {
    const { is, product } = await correctStock(shop.db, staff, params.handle, payload)
    return { message: `There are ${is} of ${payload.size} now.`, product: await asEdited(shop, product) }
  })

  open('GET /api/admin/products/{handle}/stock', async ({ db }, { params }) => {
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
