import type { FastifyInstance } from 'fastify'
import { rupees } from '../../core/money.ts'
import { placeOrder } from '../modules/orders/placing/place-order.ts'
import { ordersOf } from '../modules/orders/reading/orders-of.ts'
import type { Shop } from '../shop.ts'
import { open } from './door.ts'

export function openOrderRoutes(app: FastifyInstance, shop: Shop) {
  open(app, shop, 'POST /api/order/place', async (deps, { shopper, payload, idempotencyKey }) => {
    const { delivery } = deps.settings.facts()
    const { code, totalPaise } = await placeOrder(deps, {
      ...payload,
      shopper,
      idempotencyKey,
      delivery,
    })
    return {
      success: true,
      orderId: code,
      message: 'Order placed successfully',
      amount: rupees(totalPaise),
    }
  })

  open(app, shop, 'POST /api/order/userorders', async ({ db, config }, { shopper }) => ({
    success: true,
    orders: await ordersOf(db, shopper.accountId, config.picturesAt),
  }))
}
