import { type ApiError, call } from '../../contract/client.ts'
import { creditFor } from '../../core/store-credit.ts'
import { ADDRESS } from '../cast.ts'
import type { Signed } from '../paying.ts'
import type { TestSandbox } from '../with-sandbox.ts'
import type { Random } from './random.ts'

export type World = {
  /** The shop's address, once it is up, since it is killed now and then. */
  shop(): Promise<string>
  sandbox: Pick<TestSandbox, 'post' | 'url'>
  products: { _id: string; effectivePrice: number }[]
  /** Orders at Razorpay that are paid long after their time. */
  late: string[]
  /** Orders that the shop has confirmed to the shopper as paid or placed. */
  promised: Set<string>
}

type Shopper = { token: string; key: string }
type Order = Awaited<ReturnType<typeof randomOrder>>

const TRIES = 3
const WEBHOOK = ['none', 'now', 'later'] as const

/**
 * One shopper's try to buy something, who by chance pays, hesitates, turns back or closes the tab. Returns the order's
 * code; null: there is none, or the shopper was never told. `balance`: rupees of store credit, of which all or a part
 * is used.
 */
export async function journey(
  world: World,
  random: Random,
  token: string,
  balance = 0,
): Promise<string | null> {
  const shopper = { token, key: crypto.randomUUID() }
  const order = await randomOrder(world, random, token, balance)
  const method =
    order.credit === order.amount ? 'cash' : random.pick(['card', 'card', 'widget', 'widget', 'cash', 'cash'])
  if (method === 'card') return byCard(world, random, shopper, order)
  if (method === 'widget') return byWidget(world, random, shopper, order)
  return byCash(world, shopper, order)
}

/** Coupons whose reductions are seldom whole rupees. */
export const COUPONS = [
  { code: 'THIRTEEN', percent: 13 },
  { code: 'SEVENS', kind: 'fixed', valuePaise: 777_77 },
  { code: 'FREEWAY', kind: 'free-delivery' },
  { code: 'TWOANDONE', kind: 'buy-get', buy: 2, get: 1 },
  { code: 'FEWONLY', percent: 31, most: 4 },
] as const

async function randomOrder(world: World, random: Random, token: string, balance: number) {
  const lines = random.pick([1, 1, 2])
  const items = Array.from({ length: lines }, () => random.pick(world.products)).map(({ _id }, place) => ({
    _id,
    size: place === 0 ? ('M' as const) : ('S' as const),
    quantity: random.pick([1, 1, 2, 3]),
  }))
  const priceOf = (id: string) => world.products.find(({ _id }) => _id === id)!.effectivePrice
  const goods = items.reduce((sum, { _id, quantity }) => sum + priceOf(_id) * quantity, 0)
  const coupon = random.pick([null, null, null, ...COUPONS.map(({ code }) => code)])
  const checked = coupon === null ? null : await check(world, token, items, coupon)
  const amount = checked ? checked.total : Math.round((goods + 150) * 100) / 100
  const most = creditFor(Math.round(amount * 100), Math.round(balance * 100)) / 100
  const half = Math.ceil(most * 50) / 100
  const credit = most > 0 ? random.pick([most, most, half]) : 0
  return {
    ...{ items, amount, address: ADDRESS, directBuy: false },
    ...(credit > 0 ? { credit } : {}),
    ...(checked ? { coupon: checked.coupon } : {}),
  }
}

type Items = { _id: string; size: 'M' | 'S'; quantity: number }[]

/** The coupon's effect; null: it does not apply to these pieces. */
async function check(world: World, token: string, items: Items, coupon: string) {
  const base = await world.shop()
  return (await answerOf(call('POST /api/coupon/check', { items, coupon }, { base, token }))).reply
}

async function byCash(world: World, shopper: Shopper, order: Order) {
  const placed = await insist(world, shopper, (options) => call('POST /api/order/place', order, options))
  if (placed) world.promised.add(placed.orderId)
  return placed?.orderId ?? null
}

async function byCard(world: World, random: Random, shopper: Shopper, order: Order) {
  const started = await insist(world, shopper, (options) => call('POST /api/order/stripe', order, options))
  if (!started) return null
  const { orderId } = started
  const session = new URL(started.session_url).pathname.split('/').at(-1)
  const back = (success: boolean) => async () => {
    const verify = (options: object) => call('POST /api/order/verifyStripe', { orderId, success }, options)
    if (await once(world, shopper, verify)) world.promised.add(orderId)
  }
  const choice = random.pick(['pay', 'pay', 'pay', 'pay', 'wrong', 'leave', 'cancel', 'lie'])
  if (choice === 'pay' || choice === 'wrong')
    await pay(world, random, `/stripe/sessions/${session}/pay`, choice === 'wrong' ? { amount: 12_345 } : {})
  if (choice === 'cancel') await back(false)()
  else if (choice === 'lie') await back(true)()
  else if (choice !== 'leave') await comeBack(random, back(true), back(false))
  return orderId
}

async function byWidget(world: World, random: Random, shopper: Shopper, order: Order) {
  const started = await insist(world, shopper, (options) => call('POST /api/order/razorpay', order, options))
  if (!started) return null
  const { orderId } = started
  const path = `/razorpay/orders/${started.order.id}`
  const abandon = async () => {
    const given = (options: object) => call('POST /api/order/abandon', { orderId }, options)
    if ((await once(world, shopper, given))?.state === 'paid') world.promised.add(orderId)
  }
  const choice = random.pick([
    'pay',
    'pay',
    'pay',
    'pay',
    'fail first',
    'aside',
    'twice',
    'leave',
    'close',
    'late',
  ])
  if (choice === 'late') world.late.push(started.order.id)
  if (choice === 'leave' || choice === 'late') return orderId
  if (choice === 'close') {
    await abandon()
    return orderId
  }
  if (choice === 'fail first') await world.sandbox.post(`${path}/fail`).catch(() => {})
  const signed = await pay(world, random, `${path}/pay`, choice === 'aside' ? { authorizeOnly: true } : {})
  if (choice === 'twice') await pay(world, random, `${path}/pay`, { again: true })
  if (!signed) return orderId
  const verify = (options: object) => call('POST /api/order/verifyRazorpay', signed, options)
  await comeBack(
    random,
    async () => {
      if (await once(world, shopper, verify)) world.promised.add(orderId)
    },
    abandon,
  )
  return orderId
}

/** Pays; null: it could no longer be paid. */
function pay({ sandbox }: World, random: Random, path: string, wishes: object): Promise<Signed | null> {
  return sandbox.post<Signed>(path, { webhook: random.pick(WEBHOOK), ...wishes }).catch(() => null)
}

async function comeBack(random: Random, back: () => Promise<void>, giveUp: () => Promise<void>) {
  const way = random.pick(['once', 'once', 'twice', 'closed tab', 'closed tab', 'back button'])
  if (way === 'once') await back()
  if (way === 'twice') await Promise.all([back(), back(), back()])
  if (way === 'back button') await Promise.all([back(), giveUp()])
}

type Call<T> = (options: { base: string; token: string; idempotencyKey: string }) => Promise<T>

/** Repeats the call when the shop is down or the provider cannot be reached, as people press a button again. */
async function insist<T>(world: World, shopper: Shopper, calling: Call<T>): Promise<T | null> {
  for (let i = 0; i < TRIES; i++) {
    const answer = await tried(world, shopper, calling)
    if (answer.reply || ![0, 503].includes(answer.status)) return answer.reply
  }
  return null
}

const once = async <T>(world: World, shopper: Shopper, calling: Call<T>) =>
  (await tried(world, shopper, calling)).reply

async function tried<T>(world: World, { token, key }: Shopper, calling: Call<T>) {
  const base = await world.shop()
  return answerOf(calling({ base, token, idempotencyKey: key }))
}

/** The reply or the status of a refusal. Throws for errors of the shop. */
export async function answerOf<T>(asked: Promise<T>): Promise<{ reply: T | null; status: number }> {
  try {
    return { reply: await asked, status: 200 }
  } catch (error) {
    const { status, body } = error as ApiError
    if (status === undefined || status === 500)
      throw new Error(`The shop failed: ${JSON.stringify(body ?? String(error))}`)
    return { reply: null, status }
  }
}
