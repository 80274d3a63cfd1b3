import { useEffect, useState } from 'react'
import type { Tracked } from '../../../contract/replies.ts'
import type { Order } from '../../../core/order.ts'
import { callSigned } from '../state/session.ts'

export type Tracking = NonNullable<Tracked['tracking']>
export type Trackings = Record<string, Tracking>

/** How many parcels are fetched at a time. */
const AT_ONCE = 3

/** Tracking by order; each is fetched once. One that fails is logged and left out. */
export function useTracking(orders: Order[] | null): Trackings {
  const [trackings, setTrackings] = useState<Trackings>({})
  useEffect(() => {
    const leaving = new AbortController()
    const waiting = (orders ?? []).filter((order) => order.awbCode).map((order) => order._id)
    const work = async () => {
      for (let orderId = waiting.shift(); orderId; orderId = waiting.shift()) {
        const tracking = await fetchTracking(orderId, leaving.signal)
        if (leaving.signal.aborted) return
        if (tracking) setTrackings((others) => ({ ...others, [orderId]: tracking }))
      }
    }
    for (let worker = 0; worker < AT_ONCE; worker++) void work()
    return () => leaving.abort()
  }, [orders])
  return trackings
}

async function fetchTracking(orderId: string, signal: AbortSignal): Promise<Tracking | null> {
  try {
    const params = { orderId }
    return (await callSigned('GET /api/order/user-tracking/{orderId}', undefined, { params, signal }))
      .tracking
  } catch (error) {
    if (!signal.aborted) console.warn(error)
    return null
  }
}
