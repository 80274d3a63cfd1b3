import { call } from '../../contract/client.ts'
import type { Product } from '../../core/product.ts'
import { announceCatalogue } from '../../server/modules/catalogue/catalogue-news.ts'
import type { Database } from '../../server/platform/database.ts'
import { ADDRESS } from '../cast.ts'
import type { Request } from './hammer.ts'

/** Registers shoppers and returns their tokens; shoppers that exist already are signed in. */
export function signIn(base: string, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const email = `load-${i}@example.com`
      const password = 'warp-and-weft'
      const phone = String(7_000_000_000 + i)
      const { token } = await call(
        'POST /api/user/register',
        { name: 'A Shopper', email, password, phone },
        { base },
      ).catch(() => call('POST /api/user/login', { email, password }, { base }))
      return token
    }),
  )
}

/**
 * Sets the stock of all products, or of these, so high that no test exhausts it, with its history, so that the books
 * still agree.
 */
export async function fillShelves(db: Database, pieces = 1_000_000, handles?: string[]): Promise<void> {
  const only = handles
    ? db`where product_id in (select id from products where handle = any(${handles}))`
    : db``
  await db.begin(async (tx) => {
    await tx`
      insert into stock_movements (id, variant_id, delta, cause, actor_kind, reason)
      select gen_random_uuid(), id, ${pieces}, 'corrected', 'shop', 'test' from variants ${only}`
    await tx`update variants set stock = stock + ${pieces} ${only}`
    await announceCatalogue(tx, 'all')
  })
}

const json = { 'content-type': 'application/json' }

/** Requests for whole orders, two for each: a piece into the cart, and its order. They are spread over all products. */
export function wholeOrders(tokens: string[], products: Product[]) {
  return (connection: number, count: number): Request => {
    const headers = { ...json, authorization: `Bearer ${tokens[connection % tokens.length]}` }
    const product = products[(connection * 37 + (count >> 1)) % products.length]!
    const { size } = product.sizes[(connection + count) % product.sizes.length]!
    if (count % 2 === 0)
      return {
        method: 'POST',
        path: '/api/cart/add',
        headers,
        body: JSON.stringify({ itemId: product._id, size }),
      }
    const order = {
      items: [{ _id: product._id, size, quantity: 1 }],
      amount: product.effectivePrice + 150,
      address: ADDRESS,
    }
    return {
      method: 'POST',
      path: '/api/order/place',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(order),
    }
  }
}

/** Lets each shopper try to pay by card again as soon as the last try has ended, however it ended. */
export function keepPaying(base: string, tokens: string[], products: Product[]): { stop(): Promise<void> } {
  const leaving = new AbortController()
  const pay = async (token: string, at: number) => {
    while (!leaving.signal.aborted) {
      const product = products[at % products.length]!
      const order = {
        items: [{ _id: product._id, size: product.sizes[0]!.size, quantity: 1 }],
        amount: product.effectivePrice + 150,
        address: ADDRESS,
      }
      await call('POST /api/order/stripe', order, { base, token, signal: leaving.signal }).catch(() => {})
    }
  }
  const trying = Promise.all(tokens.map(pay))
  return {
    async stop() {
      leaving.abort()
      await trying
    },
  }
}
