import { call } from '../contract/client.ts'
import { moveOrder } from '../server/modules/orders/move-order.ts'
import { ADDRESS, CAST } from './cast.ts'
import type { TestShop } from './shop.ts'

/** Places a cash order for one kurti or more, and packs it for the courier. Returns its code. */
export async function packedOrder(
  shop: TestShop,
  shopper: { token: string; base: string },
  address: Partial<typeof ADDRESS & { gstin: string; legalName: string }> = {},
  quantity = 1,
): Promise<string> {
  const { orderId } = await call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity }],
      amount: 1499 * quantity + 150,
      address: { ...ADDRESS, ...address },
    },
    shopper,
  )
  await moveOrder(
    { db: shop.db, jobs: shop.running.shop.jobs },
    { code: orderId, to: 'Packing', actor: 'shop' },
  )
  return orderId
}
