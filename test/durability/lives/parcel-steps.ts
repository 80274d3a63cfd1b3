import { setTimeout as pause } from 'node:timers/promises'
import { PLAIN_MOVES } from '../../../core/order-status.ts'
import { isWithCourier } from '../../../core/shipment-state.ts'
import { asStaff, type Life, type Seen, type Step } from './life.ts'

/** The parcel that is with the courier; nobody follows those with a label from elsewhere. */
const atCourier = ({ parcels }: Seen) =>
  parcels.find(({ status, isByHand }) => isWithCourier(status) && !isByHand)
const isOut = (order: Seen) => atCourier(order) !== undefined
const isGoingBack = (order: Seen) => atCourier(order)?.status === 'returning'
const hasLabelFromElsewhere = ({ parcels }: Seen) => parcels.some(({ isByHand }) => isByHand)

/** Makes the courier record a scan, mostly with a webhook. `code` undefined: the parcel's next step. */
async function scan({ world, random }: Life, order: Seen, code?: number): Promise<void> {
  const awb = (atCourier(order) ?? order.parcels[0])?.awbCode
  if (!awb) return
  const webhook = random.chance(0.25) ? { webhook: 'none' } : {}
  await world.sandbox
    .post(`/courier/${awb}/advance`, { ...(code ? { code } : {}), ...webhook })
    .catch(() => {})
}

const said = (name: string, code: number, makesSense: (order: Seen) => boolean): Step => ({
  name,
  weight: 1,
  makesSense,
  take: (life, order) => scan(life, order, code),
})

/** Steps of parcels, by staff and by the courier. */
export const PARCEL_STEPS: Step[] = [
  {
    name: 'book',
    weight: 8,
    makesSense: ({ mayShip }) => mayShip,
    take: (life) => asStaff(life, 'POST /api/admin/orders/{code}/ship', {}),
  },
  {
    name: 'label from elsewhere',
    weight: 1,
    makesSense: ({ mayShip }) => mayShip,
    take: (life) => {
      const awb = `HAND-${life.code}-${Math.floor(life.random.next() * 1000)}`
      return asStaff(life, 'POST /api/admin/orders/{code}/ship', { byHand: { awb, courierName: 'BlueDart' } })
    },
  },
  {
    name: 'moved by hand',
    weight: 5,
    makesSense: (order) => hasLabelFromElsewhere(order) && plainMove(order) !== undefined,
    take: (life, order) =>
      asStaff(life, 'POST /api/admin/orders/{code}/move', { to: plainMove(order) ?? 'Delivered' }),
  },
  {
    name: 'wait for the courier',
    weight: 6,
    makesSense: ({ parcels }) =>
      parcels.some(({ status }) => status === 'booking' || status === 'cancelling'),
    take: () => pause(60),
  },
  {
    name: 'scan',
    weight: 14,
    makesSense: (order) => isOut(order) && !isGoingBack(order),
    take: (life, order) => scan(life, order),
  },
  said('not at home', 21, (order) => isOut(order) && !isGoingBack(order)),
  said('turned back', 9, (order) => isOut(order) && !isGoingBack(order)),
  said('on its way back', 46, isGoingBack),
  said('came back', 10, isGoingBack),
  said('lost', 12, isOut),
  said('damaged', 25, isOut),
  said('a code that nobody knows', 97, isOut),
  {
    name: 'the courier repeats itself',
    weight: 1,
    makesSense: isOut,
    take: async ({ world }) => {
      await world.sandbox.post('/webhooks/replay', { provider: 'courier', count: 3 }).catch(() => {})
    },
  },
]

const plainMove = ({ moves }: Seen) => PLAIN_MOVES.find((to) => moves.includes(to))
