import { useCallback, useEffect, useState } from 'react'
import type { UserProfile } from '../../../core/person.ts'
import { cartLines } from '../cart/cart-lines.ts'
import { loadCart, useCart } from '../state/cart.ts'
import { loadProfile, useSession } from '../state/session.ts'
import { type CheckoutLine, type DirectBuy, fromCart } from './checkout-lines.ts'

export type Buyer =
  | { kind: 'waiting' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; user: UserProfile; lines: CheckoutLine[] }

/** Who buys and what: the profile, and the one piece bought directly or else the cart as the server prices it now. */
export function useBuyer(token: string | null, directBuy: DirectBuy | null): Buyer {
  const { user } = useSession()
  const cart = useCart()
  const [failed, setFailed] = useState(false)
  const wantsCart = !directBuy
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const [profile] = await Promise.all([loadProfile(), wantsCart && loadCart()])
      setFailed(!profile)
    } catch {
      setFailed(true)
    }
  }, [wantsCart])
  useEffect(() => {
    if (token) void load()
  }, [token, load])

  if (token && user && (directBuy || cart.loaded))
    return { kind: 'ready', user, lines: directBuy ? [directBuy.line] : fromCart(cartLines(cart)) }
  return failed ? { kind: 'failed', retry: load } : { kind: 'waiting' }
}
