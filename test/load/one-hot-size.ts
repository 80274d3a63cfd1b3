import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../../core/product.ts'
import { type DatabaseAddress, openDatabase } from '../../server/platform/database.ts'
import { newCode, newId, newToken } from '../../server/platform/ids.ts'
import { ADDRESS } from '../cast.ts'
import { setStock } from '../set-stock.ts'
import type { ShopProcess } from '../start-shop-process.ts'
import { type Answer, hammer, type Request, volley } from './hammer.ts'
import { signIn } from './shoppers.ts'

const CROWD = 1000
const PIECES = 100
const BYSTANDERS = 5
const LOOK_EVERY_MS = 20

export type HotSize = {
  sold: number
  refused: number
  /** Answers that are neither an order nor a refusal for lack of stock. */
  failed: number
  /** Milliseconds until the last of the crowd had an answer. */
  lastAnswer: number
  /** The 99th percentile of those who put other products into their carts meanwhile, in milliseconds. */
  bystanders: number
  /** Checks of `/readyz` meanwhile that did not get 200, out of `looks`. */
  notReady: number
  looks: number
}

/**
 * Lets a thousand shoppers order one size at once, of which there are a hundred pieces, each over a connection that is
 * open already. `address`: the shop's database.
 */
export async function oneHotSize(
  shop: ShopProcess,
  address: DatabaseAddress,
  products: Product[],
): Promise<HotSize> {
  const [hot, ...others] = products as [Product, ...Product[]]
  const { size } = hot.sizes[0]!
  const db = openDatabase(address, 1)
  const crowd = await signedIn(CROWD)
  await setStock(db, hot._id, size, PIECES)
  const watching = await bystand(shop.url, await signIn(shop.url, BYSTANDERS), others)
  const order = JSON.stringify({
    items: [{ _id: hot._id, size, quantity: 1 }],
    amount: hot.effectivePrice + 150,
    address: ADDRESS,
  })
  const answers = await volley(
    shop.url,
    crowd.map((token) => post('/api/order/place', token, order, { 'idempotency-key': newId() })),
  )
  const { bystanders, notReady, looks } = await watching.stop()
  const [{ left, sold }] = await db<[{ left: number; sold: number }]>`
    select stock as left, (select count(*)::int from order_lines l join orders o on o.id = l.order_id
      where l.variant_id = v.id and o.account_id in (select id from accounts where email like 'crowd-%')) as sold
    from variants v join products p on p.id = product_id where handle = ${hot._id} and size = ${size}`
  await db.end()
  if (left !== PIECES - sold) throw new Error(`${sold} sold of ${PIECES}, and ${left} left.`)
  const of = (status: number) => answers.filter((answer: Answer) => answer.status === status).length
  return {
    sold,
    refused: of(409),
    failed: CROWD - of(200) - of(409),
    lastAnswer: Math.max(...answers.map(({ ms }) => ms)),
    bystanders,
    notReady,
    looks,
  }

  /**
   * Creates accounts with a session each, in the database, since hashing a thousand passwords would take the longest of
   * all.
   */
  async function signedIn(count: number): Promise<string[]> {
    const made = Array.from({ length: count }, (_, at) => ({
      ...newToken(),
      id: newId(),
      code: newCode(),
      at,
    }))
    await db`
      insert into accounts (id, code, name, email)
      select id, code, 'A Shopper', 'crowd-' || at || '-' || lower(code) || '@example.com'
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as a (id uuid, code text, at int)`
    const hashes = made.map(({ id, hash }) => ({ id, hash: hash.toString('hex') }))
    await db`
      insert into sessions (token_hash, account_id)
      select decode(hash, 'hex'), id from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as s (id uuid, hash text)`
    return made.map(({ token }) => token)
  }
}

function post(path: string, token: string, body: string, headers: Record<string, string> = {}): Request {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return { method: 'POST', path, headers: { ...json, ...headers }, body }
}

/** Lets others put pieces into their carts, and checks `/readyz` as a balancer does, until stopped. */
async function bystand(url: string, tokens: string[], products: Product[]) {
  let over = false
  const add = (connection: number, count: number) => {
    const product = products[(connection * 37 + count) % products.length]!
    const body = JSON.stringify({ itemId: product._id, size: product.sizes[0]!.size })
    return post('/api/cart/add', tokens[connection]!, body)
  }
  const carts = hammer(url, add, { connections: tokens.length, until: () => over, pauseMs: LOOK_EVERY_MS })
  let looks = 0
  let notReady = 0
  const looking = (async () => {
    while (!over) {
      looks++
      if ((await fetch(`${url}/readyz`)).status !== 200) notReady++
      await pause(LOOK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      over = true
      await looking
      const { p99: bystanders } = await carts
      return { bystanders, notReady, looks }
    },
  }
}
