import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../../core/order.ts'
import { useTurns } from '../../browser/use-turns.ts'
import { callSigned, currentToken } from '../state/session.ts'
import { readOrder } from './read-order.ts'

/** The orders of the account that the token belongs to; null until they are fetched. */
export function useOrders(token: string | null) {
  const [orders, setOrders] = useState<Order[] | null>(null)
  const [failed, setFailed] = useState(false)
  const nextTurn = useTurns()
  const load = useCallback(async () => {
    const isLatest = nextTurn()
    // Another account may have signed in meanwhile.
    const isShown = (answered: boolean) => token === currentToken() && isLatest(answered)
    setFailed(false)
    try {
      const { orders } = await callSigned('POST /api/order/userorders', {})
      if (!isShown(true)) return
      setFailed(false)
      setOrders(orders.map(readOrder))
    } catch (error) {
      console.error(error)
      if (isShown(false)) setFailed(true)
    }
  }, [token, nextTurn])
  useEffect(() => {
    setOrders(null)
    if (token) void load()
  }, [token, load])
  return { orders, failed, load }
}
