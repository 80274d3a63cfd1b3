import { randomUUID } from 'node:crypto'
import { call } from '../../contract/client.ts'
import { ADDRESS } from '../cast.ts'

export type Acknowledged = {
  orderId: string
  items: { _id: string; size: 'S' | 'M' | 'L'; quantity: number }[]
}

/**
 * Places orders of two lines until the shop is gone. Returns the acknowledged orders; a callback is called when there
 * are two.
 */
export async function orderUntilGone(
  base: string,
  tokens: string[],
  products: { _id: string; effectivePrice: number }[],
  onSecond: () => void,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  await Promise.all(
    tokens.map(async (token, i) => {
      for (let n = 0; ; n++) {
        const chosen = [
          products[(i + n) % products.length]!,
          products[(i * 3 + n * 5 + 1) % products.length]!,
        ]
        const items = [...new Set(chosen)].map(({ _id }, place) => ({
          _id,
          size: (['S', 'M', 'L'] as const)[(n + place) % 3]!,
          quantity: 1,
        }))
        const amount = [...new Set(chosen)].reduce((sum, { effectivePrice }) => sum + effectivePrice, 150)
        try {
          const options = { base, token, idempotencyKey: randomUUID() }
          const { orderId } = await call(
            'POST /api/order/place',
            { items, amount, address: ADDRESS },
            options,
          )
          if (acknowledged.push({ orderId, items }) === 2) onSecond()
        } catch (error) {
          if ((error as { status: number }).status === 0) return
          throw error
        }
      }
    }),
  )
  return acknowledged
}
