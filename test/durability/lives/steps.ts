import { call } from '../../../contract/client.ts'
import { ASTRAY_STEPS } from './astray-steps.ts'
import { CREDIT_STEPS } from './credit-steps.ts'
import { asShopper, asStaff, type Seen, type Step } from './life.ts'
import { PARCEL_STEPS } from './parcel-steps.ts'
import { RETURN_STEPS } from './return-steps.ts'
import { FILES, sendFile } from './settle.ts'

const left = ({ lines }: Seen) =>
  lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0)

const received = ({ payments, withCourier }: NonNullable<Seen['money']>) => payments.length + withCourier

/** All steps of a placed order. */
export const STEPS: Step[] = [
  {
    name: 'pack',
    weight: 8,
    makesSense: ({ moves }) => moves.includes('Packing'),
    take: (life) => asStaff(life, 'POST /api/admin/orders/{code}/move', { to: 'Packing' }),
  },
  {
    name: 'staff cancels',
    weight: 1,
    makesSense: ({ moves }) => moves.includes('Cancelled'),
    take: (life) => asStaff(life, 'POST /api/admin/orders/{code}/cancel', { reason: 'a test' }),
  },
  {
    name: 'staff cancels a piece',
    weight: 1,
    makesSense: (order) => order.moves.includes('Cancelled') && left(order) > 1,
    take: (life, { lines }) =>
      asStaff(life, 'POST /api/admin/orders/{code}/cancel', {
        reason: 'a test',
        lines: [{ position: life.random.pick(lines).position, quantity: 1 }],
        ...(life.random.chance(0.5) ? { piecesLeft: 2 } : {}),
      }),
  },
  {
    name: 'shopper cancels',
    weight: 1,
    makesSense: ({ status }, { done }) => status === 'Order Placed' && done.at(-1) !== 'shopper cancels',
    take: (life) =>
      asShopper(life, (options) => call('POST /api/order/cancel', { orderId: life.code! }, options)),
  },
  {
    name: 'remit',
    weight: 4,
    makesSense: ({ money }) => money !== null && money.withCourier > 0,
    take: (life, { money, total }) => {
      const amount = Math.max(money?.withCourier ?? 0, 0) || (total ?? 1)
      const reference = `UTR ${Math.floor(life.random.next() * 1e9)}`
      const part = life.random.pick([1, 1, 1, 0.5])
      return asStaff(life, 'POST /api/admin/orders/{code}/remitted', {
        amount: Math.ceil(amount * part),
        reference,
      })
    },
  },
  {
    name: 'refund once more',
    weight: 3,
    makesSense: ({ money }) => money?.refunds.some(({ status }) => status === 'failed') ?? false,
    take: async (life, { money }) => {
      const refund = money?.refunds.find(({ status }) => status === 'failed') ?? money?.refunds[0]
      if (refund)
        await asStaff(life, 'POST /api/admin/orders/{code}/refunds/{id}/retry', {}, { id: refund.id })
    },
  },
  {
    name: 'send back a part',
    weight: 1,
    makesSense: ({ money }, { done }) =>
      money !== null && received(money) > 0 && done.filter((name) => name === 'send back a part').length < 3,
    take: (life, order) => {
      const some = life.random.pick([0.0417, 0.1, 0.3333, 0.9999, 1])
      const { position } = life.random.pick(order.lines)
      const about = life.random.pick([{}, {}, { delivery: true }, { pieces: [{ position, quantity: 1 }] }])
      return asStaff(life, 'POST /api/admin/orders/{code}/refunds', {
        key: life.key,
        amount: Math.max(1, Math.round((order.total ?? 100) * some * 100) / 100),
        code: life.random.pick(['goodwill', 'late', 'defective'] as const),
        reason: null,
        ...about,
      })
    },
  },
  {
    name: 'a settlement file',
    weight: 1,
    makesSense: ({ money }, { done }) =>
      money !== null && received(money) > 0 && !done.includes('a settlement file'),
    take: async ({ world, random }) => {
      await world.shop()
      await sendFile(world.staff, world.sandbox, random.pick(FILES))
    },
  },
  ...PARCEL_STEPS,
  ...ASTRAY_STEPS,
  ...RETURN_STEPS,
  ...CREDIT_STEPS,
]
