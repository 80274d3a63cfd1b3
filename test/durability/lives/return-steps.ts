import { randomUUID } from 'node:crypto'
import { call } from '../../../contract/client.ts'
import { askAs, type StaffCaller } from '../../staff.ts'
import { answerOf } from '../payment-journey.ts'
import { asShopper, asStaff, type Life, type Seen, type Step } from './life.ts'

const ASKED = ['asks to give back', 'staff opens a return']
const wasAsked = (_: Seen, { done }: Life) => done.some((name) => ASKED.includes(name))
/** Whether the shopper may ask for another return; more than three would be refused, since an order has few pieces. */
const maySend = ({ status }: Seen, { done }: Life) =>
  status === 'Delivered' && done.filter((name) => ASKED.includes(name)).length < 3

const OTHER_SIZE = 'L' as const

function wishOf({ random }: Life) {
  const wish = random.pick(['money', 'money', 'exchange'] as const)
  return wish === 'exchange' ? { wish, size: OTHER_SIZE } : { wish }
}

function someOf({ random }: Life, { lines }: Seen) {
  const { position, quantity } = random.pick(lines)
  return { line: position, quantity: random.pick([1, 1, quantity]) }
}

/** Steps of returns, from the request to the refund or the other size. */
export const RETURN_STEPS: Step[] = [
  {
    name: 'asks to give back',
    weight: 5,
    makesSense: maySend,
    take: (life, order) => {
      const reason = life.random.pick(['late', 'size', 'mind'] as const)
      const wish = wishOf(life)
      // For an order paid online store credit is refused, so it is seldom asked for.
      const asCredit = wish.wish === 'money' && life.random.chance(0.3)
      const wanted = { orderId: life.code!, ...someOf(life, order), reason, ...wish, asCredit }
      return asShopper(life, (options) => call('POST /api/return/ask', wanted, options))
    },
  },
  {
    name: 'staff opens a return',
    weight: 2,
    makesSense: maySend,
    take: (life, order) => {
      const reason = life.random.pick(['defective', 'wrong', 'mind'] as const)
      return asStaff(life, 'POST /api/admin/orders/{code}/returns', {
        ...{ ...someOf(life, order), reason, why: 'a test' },
        ...wishOf(life),
      })
    },
  },
  {
    name: 'takes the cash that comes back',
    weight: 5,
    makesSense: ({ money }) =>
      money?.refunds.some(
        ({ way, status, linkUntil }) => way === 'payout' && status !== 'done' && linkUntil,
      ) ?? false,
    take: takePayout,
  },
  { name: 'staff refunds the other piece', weight: 4, makesSense: wasAsked, take: refundOther },
  { name: 'works on a return', weight: 12, makesSense: wasAsked, take: workOnReturn },
  {
    name: 'the other size sells out, or comes in',
    weight: 1,
    makesSense: wasAsked,
    take: countOther,
  },
]

async function countOther(life: Life, { lines }: Seen): Promise<void> {
  const { world, random } = life
  const counted = random.pick([0, 1000])
  await world.shop()
  const params = { handle: lines[0]!.handle }
  const answer = await answerOf(askAs(world.staff, 'GET /api/admin/products/{handle}', undefined, { params }))
  const seen = answer.reply?.reply.product.sizes.find(({ size }) => size === OTHER_SIZE)?.stock
  if (seen === undefined) return
  const change = { counted, seen, key: randomUUID() }
  const correction = { size: OTHER_SIZE, reason: 'a test', change }
  await asStaff(life, 'POST /api/admin/products/{handle}/stock', correction, params)
}

/** Takes the payout by the link in My Orders; now and then the link is left until it expires. */
async function takePayout({ world, random, token, code }: Life): Promise<void> {
  const base = await world.shop()
  const { reply } = await answerOf(call('POST /api/order/userorders', {}, { base, token }))
  const order = reply?.orders.find(({ _id }) => _id === code)
  const link = order?.refunds.find((refund) => refund.link)?.link
  if (!link) return
  const act = random.pick(['take', 'take', 'take', 'expire'])
  const body = new URLSearchParams({ vpa: 'success@razorpay' })
  await fetch(`${link.url}/${act}`, { method: 'POST', body, redirect: 'manual' }).catch(() => {})
}

/** Pays back everything due for returns; a line for each refund that the shop refuses. */
export async function dueIsPaidBack(staff: StaffCaller): Promise<string[]> {
  const wrong: string[] = []
  const query = new URLSearchParams({ state: 'refund' })
  for (let page = 1; ; page++) {
    query.set('page', String(page))
    const { returns } = (await askAs(staff, 'GET /api/admin/returns', undefined, { query })).reply
    if (returns.length === 0) return wrong
    for (const { code, order } of returns) {
      const asked = askAs(staff, 'POST /api/admin/returns/{code}/refund', {}, { params: { code } })
      const refused = await asked.then(() => null, String)
      if (refused) wrong.push(`return ${code} of order ${order} has its money due, and: ${refused}`)
    }
  }
}

/**
 * Refunds a part of an exchange's second order once it has left; the money goes to where the first order was paid from.
 */
async function refundOther(life: Life): Promise<void> {
  const { world, random, key } = life
  await world.shop()
  const query = new URLSearchParams({ q: life.code! })
  const answer = await answerOf(askAs(world.staff, 'GET /api/admin/returns', undefined, { query }))
  const returns = answer.reply?.reply.returns ?? []
  if (returns.length === 0) return
  const params = { code: random.pick(returns).code }
  const one = await answerOf(askAs(world.staff, 'GET /api/admin/returns/{code}', undefined, { params }))
  const code = one.reply?.reply.return.replacement
  if (!code) return
  const byHand = { awb: `OTHER-${code}`, courierName: 'Speed Post' }
  await asStaff(life, 'POST /api/admin/orders/{code}/move', { to: 'Packing' }, { code })
  await asStaff(life, 'POST /api/admin/orders/{code}/ship', { byHand }, { code })
  const refund = { key, amount: random.pick([100, 700, 5000]), code: 'goodwill', reason: 'a test' }
  await asStaff(life, 'POST /api/admin/orders/{code}/refunds', refund, { code })
}

/** Takes one step of one of the order's open returns, as its state allows. */
async function workOnReturn(life: Life): Promise<void> {
  const { world, random } = life
  await world.shop()
  const query = new URLSearchParams({ q: life.code! })
  const answer = await answerOf(askAs(world.staff, 'GET /api/admin/returns', undefined, { query }))
  const open = answer.reply?.reply.returns.filter(({ state }) => state in WORK) ?? []
  if (open.length === 0) return
  const { code, state, awb } = random.pick(open)
  await random.pick(WORK[state]!)(life, { code, awb })
}

type Back = { code: string; awb: string | null }
type Doing = (life: Life, back: Back) => Promise<unknown>

const approve: Doing = (life, back) => asStaff(life, 'POST /api/admin/returns/{code}/approve', {}, back)
const decline: Doing = (life, back) =>
  asStaff(life, 'POST /api/admin/returns/{code}/decline', { reason: 'a test' }, back)
const takeBack: Doing = (life, { code }) =>
  asShopper(life, (options) => call('POST /api/return/cancel', { returnId: code }, options))
const fetchIt: Doing = (life, back) => asStaff(life, 'POST /api/admin/returns/{code}/pickup', {}, back)
const carry: Doing = async ({ world, random }, { awb }) => {
  if (!awb) return
  const webhook = random.chance(0.25) ? { webhook: 'none' } : {}
  await world.sandbox.post(`/courier/${awb}/advance`, webhook).catch(() => {})
}
const callOff: Doing = (life, back) => asStaff(life, 'POST /api/admin/returns/{code}/call-off', {}, back)
const lose: Doing = (life, back) =>
  asStaff(life, 'POST /api/admin/returns/{code}/lost', { reason: 'a test' }, back)
const receive: Doing = (life, { code, awb }) =>
  asStaff(life, 'POST /api/admin/returns/receive', { number: (life.random.chance(0.5) && awb) || code })
const inspect: Doing = (life, back) => {
  const found = life.random.pick([
    { passed: true, restock: true },
    { passed: true, restock: true },
    { passed: true, restock: false, reason: 'a stain' },
    { passed: false, reason: 'worn' },
  ])
  return asStaff(life, 'POST /api/admin/returns/{code}/inspect', found, back)
}
const sendBack: Doing = (life, back) =>
  asStaff(life, 'POST /api/admin/returns/{code}/send-back', { awb: `BACK-${back.code}` }, back)
const refund: Doing = (life, back) => asStaff(life, 'POST /api/admin/returns/{code}/refund', {}, back)

const WORK: Record<string, Doing[]> = {
  requested: [approve, approve, approve, decline, takeBack],
  approved: [fetchIt, fetchIt, fetchIt, receive, takeBack, lose],
  pickup_booked: [carry, carry, carry, receive, takeBack, callOff],
  picked_up: [carry, carry, receive, receive, lose],
  received: [inspect],
  qc_failed: [sendBack],
  refund_due: [refund],
}
