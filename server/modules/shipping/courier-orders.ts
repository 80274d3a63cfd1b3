import { z } from 'zod'
import { type CallCourier, CourierTrouble } from './courier-wire.ts'
import { courierId, maybeAwb, readAnswer } from './read-answer.ts'

/** Shiprocket's codes of a cancelled order and a cancelled return. */
const CANCELLED = [5, 27]
const RETURNS_A_PAGE = 100
/** Returns are cancelled within days of their booking, so older pages need not be searched. */
const MOST_PAGES = 10

const orders = z.object({
  data: z.array(
    z.object({
      id: courierId,
      channel_order_id: courierId,
      status_code: z.number().nullish(),
      shipment_id: courierId.nullish(),
      shipments: z
        .array(z.object({ id: courierId.nullish(), awb: maybeAwb, courier: z.string().nullish() }))
        .catch([]),
    }),
  ),
})
export type CourierOrder = z.infer<typeof orders>['data'][number]
export const isAlive = ({ status_code: code }: Pick<CourierOrder, 'status_code'>) =>
  !CANCELLED.includes(code ?? 0)

/** Cancels what is alive of the orders that `under` finds. False: it finds none. */
export async function callOff(call: CallCourier, under: () => Promise<CourierOrder[]>): Promise<boolean> {
  const known = await under()
  const alive = known.filter(isAlive)
  if (alive.length === 0) return known.length > 0
  try {
    await call('POST', '/orders/cancel', { ids: alive.map(({ id }) => Number(id)) })
  } catch (error) {
    // Cancelling what somebody has just cancelled is refused, which does no harm.
    if (!(error instanceof CourierTrouble) || error.passing) throw error
    if ((await under()).some(isAlive)) throw error
  }
  return true
}

export async function ordersUnder(call: CallCourier, reference: string): Promise<CourierOrder[]> {
  const found = readAnswer(orders, await call('GET', `/orders?search=${encodeURIComponent(reference)}`))
  return found.data.filter((order) => order.channel_order_id === reference)
}

/** Returns have a list of their own, newest first, without a search. */
export async function returnsUnder(call: CallCourier, reference: string): Promise<CourierOrder[]> {
  const among = await ordersUnder(call, reference)
  for (let page = 1; among.length === 0 && page <= MOST_PAGES; page++) {
    const list = `/orders/processing/return?page=${page}&per_page=${RETURNS_A_PAGE}`
    const { data } = readAnswer(orders, await call('GET', list))
    among.push(...data.filter((order) => order.channel_order_id === reference))
    if (data.length < RETURNS_A_PAGE) break
  }
  return among
}
