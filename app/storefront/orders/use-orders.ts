import { useCallback, useEffect, useRef, useState } from 'react'
import type { Order } from '../../../core/order.ts'
import { callSigned, currentToken } from '../state/session.ts'
import { readOrder } from './read-order.ts'

/** The orders of the account that the token belongs to; null until they are fetched. */
export function useOrders(token: string | null) {
  const [orders, setOrders] = useState<Order[] | null>(null)
  const [failed, setFailed] = useState(false)
  const calls = useRef({ asked: 0, heard: 0 })
  const load = useCallback(async () => {
    const mine = ++calls.current.asked
    // A later call has been answered already, or another account has signed in.
    const isOld = () => token !== currentToken() || mine < calls.current.heard
    setFailed(false)
    try {
      const { orders } = await callSigned('POST /api/order/userorders', {})
      if (isOld()) return
      calls.current.heard = mine
      setFailed(false)
      setOrders(orders.map(readOrder))
    } catch (error) {
      console.error(error)
      if (isOld()) return
      setFailed(true)
    }
  }, [token])
  useEffect(() => {
    setOrders(null)
    if (token) void load()
  }, [token, load])
  return { orders, failed, load }
}
