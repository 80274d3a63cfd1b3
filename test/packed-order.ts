import { call } from '../contract/client.ts'
import { moveOrder } from '../server/modules/orders/move-order.ts'
import { ADDRESS, CAST } from './cast.ts'
import type { TestShop } from './shop.ts'

/** A cash order for one kurti, packed and ready for the courier. Returns its number. */
export async function packedOrder(
  shop: TestShop,
  shopper: { token: string; base: string },
  address: Partial<typeof ADDRESS & { gstin: string; legalName: string }> = {},
): Promise<string> {
  const { orderId } = await call(
    'POST /api/order/place',
    {
      items: [{ _id: CAST.kurti.handle, size: 'M', quantity: 1 }],
      amount: 1649,
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
