import { asStaff, type Seen, type Step } from './life.ts'

const may = (act: Seen['parcelActs'][number]) => (order: Seen) => order.parcelActs.includes(act)
const lastAwb = ({ parcels, awbCode }: Seen) => parcels.at(-1)?.awbCode ?? awbCode ?? 'NONE'

/** Steps of staff with parcels that did not reach the shopper. */
export const ASTRAY_STEPS: Step[] = [
  {
    name: 'receives what came back',
    weight: 6,
    makesSense: may('receive'),
    take: (life, order) => {
      const lines = order.lines.flatMap(({ position, quantity, cancelled }) => {
        const back = quantity - cancelled
        const writtenOff = life.random.chance(0.3) ? Math.floor(life.random.next() * (back + 1)) : 0
        return back > 0 ? [{ position, restocked: back - writtenOff, writtenOff }] : []
      })
      const payload = { lines, reason: 'a test' }
      return asStaff(life, 'POST /api/admin/parcels/{awb}/receive', payload, { awb: lastAwb(order) })
    },
  },
  {
    name: 'gives up a lost parcel',
    weight: 3,
    makesSense: may('refund'),
    take: (life) =>
      asStaff(life, 'POST /api/admin/orders/{code}/lost', { after: 'refund', reason: 'a test' }),
  },
  {
    name: 'sends a lost parcel again',
    weight: 2,
    makesSense: may('send again'),
    take: (life) =>
      asStaff(life, 'POST /api/admin/orders/{code}/lost', { after: 'send again', reason: 'a test' }),
  },
  {
    name: 'ends what is not sent again',
    weight: 2,
    makesSense: ({ mayEnd }) => mayEnd,
    take: (life) => asStaff(life, 'POST /api/admin/orders/{code}/sent-no-more', { reason: 'a test' }),
  },
  {
    name: 'has the courier try again',
    weight: 4,
    makesSense: may('try again'),
    take: (life) => asStaff(life, 'POST /api/admin/orders/{code}/undelivered', { wish: 'try again' }),
  },
  {
    name: 'has the courier bring it back',
    weight: 3,
    makesSense: may('bring back'),
    take: (life) => asStaff(life, 'POST /api/admin/orders/{code}/undelivered', { wish: 'bring back' }),
  },
]
