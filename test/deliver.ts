import type { Actor } from '../core/actor.ts'
import { moveOrder } from '../server/modules/orders/move-order.ts'
import { shipByHand } from '../server/modules/orders/parcels/ship-order.ts'

type Deps = Parameters<typeof moveOrder>[0]

/** Moves a shipped order on to `Delivered`. */
export async function deliver(deps: Deps, code: string, actor: Actor = 'shop'): Promise<void> {
  for (const to of ['Out for delivery', 'Delivered'] as const) await moveOrder(deps, { code, to, actor })
}

/** Packs an order if it is not packed yet, ships it with a label from elsewhere, and delivers it. */
export async function sendAndDeliver(deps: Deps, code: string): Promise<void> {
  await moveOrder(deps, { code, to: 'Packing', actor: 'shop' })
  await shipByHand(deps, { code, awb: `AWB${code}`, courierName: 'BlueDart', actor: 'shop' })
  await deliver(deps, code, 'courier')
}
