import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../../core/order.ts'
import { callSigned, currentToken } from '../state/session.ts'
import { readOrder } from './read-order.ts'

/** The orders of whoever holds the token; null until they are here. */
export function useOrders(token: string | null) {
  const [orders, setOrders] = useState<Order[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const { orders } = await callSigned('POST /api/order/userorders', {})
      if (token === currentToken()) setOrders(orders.map(readOrder))
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }, [token])
  useEffect(() => {
    setOrders(null)
    if (token) void load()
  }, [token, load])
  return { orders, failed, load }
}
