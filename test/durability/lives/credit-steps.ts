import type { AdminRoute } from '../../../contract/admin.ts'
import { call } from '../../../contract/client.ts'
import { ADDRESS } from '../../cast.ts'
import { askAs } from '../../staff.ts'
import { answerOf, journey } from '../payment-journey.ts'
import { asShopper, type Life, type Seen, type Step } from './life.ts'

type Refund = NonNullable<Seen['money']>['refunds'][number]
const waits = ({ way, status, linkUntil }: Refund) =>
  way === 'payout' && status !== 'done' && linkUntil !== null
const isCredit = ({ way, ofCredit }: Refund) => way === 'credit' && !ofCredit
const has =
  (which: (refund: Refund) => boolean) =>
  ({ money }: Seen) =>
    money?.refunds.some(which) ?? false

const choose =
  (way: 'credit' | 'payout', which: (refund: Refund) => boolean): Step['take'] =>
  async (life, { money }) => {
    const refund = money?.refunds.find(which) ?? money?.refunds[0]
    const wanted = { orderId: life.code!, refundId: refund?.id ?? '', way }
    if (refund) await asShopper(life, (options) => call('POST /api/order/refund-way', wanted, options))
  }

/** Steps of shoppers with store credit. */
export const CREDIT_STEPS: Step[] = [
  { name: 'has it as credit', weight: 8, makesSense: has(waits), take: choose('credit', waits) },
  { name: 'has money after all', weight: 2, makesSense: has(isCredit), take: choose('payout', isCredit) },
  { name: 'orders by credit', weight: 5, makesSense: has(isCredit), take: orderByCredit },
]

/**
 * Places another order with store credit; if it is placed, the life goes on with it, and the former order stays as it
 * is.
 */
export async function orderByCredit(life: Life): Promise<void> {
  const { world, random, token } = life
  const base = await world.shop()
  const { reply } = await answerOf(call('GET /api/user/credit', undefined, { base, token }))
  const code = await journey(world, random, token, reply?.balance)
  if (code !== null) life.code = code
}

/**
 * Places an order that is paid at the door and for which the shopper gets a payout link; by chance alone lives seldom
 * come so far.
 */
export async function startAtTheDoor({ world, token }: Life): Promise<string> {
  const base = await world.shop()
  const { _id, effectivePrice } = world.products.at(-1)!
  const amount = effectivePrice + 150
  const { orderId: code } = await call(
    'POST /api/order/place',
    { items: [{ _id, size: 'M', quantity: 1 }], amount, address: ADDRESS },
    { base, token, idempotencyKey: crypto.randomUUID() },
  )
  const asked = (route: AdminRoute, payload: object) =>
    askAs(world.staff, route, payload as never, { params: { code } })
  await asked('POST /api/admin/orders/{code}/move', { to: 'Packing' })
  const byHand = { awb: `HAND-${code}`, courierName: 'BlueDart' }
  await asked('POST /api/admin/orders/{code}/ship', { byHand })
  for (const to of ['Out for delivery', 'Delivered'])
    await asked('POST /api/admin/orders/{code}/move', { to })
  const refund = { key: crypto.randomUUID(), amount: effectivePrice, code: 'goodwill', reason: null }
  await asked('POST /api/admin/orders/{code}/refunds', refund)
  return code
}
