import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiError, call } from '../../contract/client.ts'
import type { ProductList } from '../../contract/replies.ts'
import { ADDRESS } from '../cast.ts'

export type Answer = {
  what: 'page' | 'list' | 'order'
  /** The answer's status; 0: there was no answer. */
  status: number
  ms: number
  /** When the answer came, in milliseconds as `performance.now()` counts them. */
  at: number
}

export type Shopping = {
  answers: Answer[]
  /** The codes of orders confirmed to shoppers, and when. */
  orders: { code: string; at: number }[]
  stop(): Promise<void>
}

type Wanted = { base: string; tokens: string[]; perSecond: number; ordersOnly?: boolean }

/** Of this many requests one is an order, one a list, and the others are pages. */
const ROUND = 5

/**
 * Sends requests at a steady pace, however long answers take: pages, lists and orders in turn, each visitor from a
 * different network. Nothing is tried twice.
 */
export async function goShopping({ base, tokens, perSecond, ordersOnly }: Wanted): Promise<Shopping> {
  const answers: Answer[] = []
  const orders: Shopping['orders'] = []
  const under = new Set<Promise<void>>()
  const { products } = (await (await fetch(`${base}/api/product/list?limit=50`)).json()) as ProductList
  const pages = ['/', '/collection', ...products.map(({ _id }) => `/product/${_id}`)]
  let stopped = false

  const ask = async (what: Answer['what'], asking: () => Promise<number>) => {
    const since = performance.now()
    const status = await asking().catch(() => 0)
    const at = performance.now()
    answers.push({ what, status, ms: at - since, at })
  }
  const get = async (path: string, n: number) => {
    const visitor = `10.${n % 200}.${(n >> 3) % 200}.1`
    const answer = await fetch(base + path, { headers: { 'x-forwarded-for': visitor } })
    await answer.arrayBuffer()
    return answer.status
  }
  const order = async (n: number) => {
    const product = products[n % products.length]!
    const size = product.sizes[n % product.sizes.length]!.size
    const items = [{ _id: product._id, size, quantity: 1 }]
    const payload = { items, amount: product.effectivePrice + 150, address: ADDRESS }
    const options = { base, token: tokens[n % tokens.length]!, idempotencyKey: randomUUID() }
    try {
      const { orderId } = await call('POST /api/order/place', payload, options)
      orders.push({ code: orderId, at: performance.now() })
      return 200
    } catch (error) {
      return (error as ApiError).status
    }
  }
  const request = (n: number) => {
    if (ordersOnly || n % ROUND === 0) return ask('order', () => order(n))
    if (n % ROUND === 1) return ask('list', () => get(`/api/product/list?limit=24&offset=0`, n))
    return ask('page', () => get(pages[n % pages.length]!, n))
  }
  const going = (async () => {
    const since = performance.now()
    for (let n = 0; !stopped; n++) {
      const early = since + (1000 * n) / perSecond - performance.now()
      if (early > 0) await pause(early)
      const one = request(n).finally(() => under.delete(one))
      under.add(one)
    }
  })()

  return {
    answers,
    orders,
    async stop() {
      stopped = true
      await going
      await Promise.all(under)
    },
  }
}

export const failed = ({ status }: Answer) => status !== 200
export const slowest = (answers: Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms))

/** The number of failed answers by kind and status. */
export function failures(answers: Answer[]): string {
  const counts = new Map<string, number>()
  for (const { what, status } of answers.filter(failed))
    counts.set(`${what} ${status}`, (counts.get(`${what} ${status}`) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'
}
