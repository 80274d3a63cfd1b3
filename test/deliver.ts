import type { Actor } from '../core/actor.ts'
import { moveOrder } from '../server/modules/orders/move-order.ts'
import { shipByHand } from '../server/modules/orders/parcels/ship-order.ts'

type Deps = Parameters<typeof moveOrder>[0]

/** An order that has left goes on to its shopper's door. */
export async function deliver(deps: Deps, code: string, actor: Actor = 'shop'): Promise<void> {
  for (const to of ['Out for delivery', 'Delivered'] as const) await moveOrder(deps, { code, to, actor })
}

/** An order is packed if it is not, leaves with a label from elsewhere, and comes to its shopper. */
export async function sendAndDeliver(deps: Deps, code: string): Promise<void> {
  await moveOrder(deps, { code, to: 'Packing', actor: 'shop' })
  await shipByHand(deps, { code, awb: `AWB${code}`, courierName: 'BlueDart', actor: 'shop' })
  await deliver(deps, code, 'courier')
}
