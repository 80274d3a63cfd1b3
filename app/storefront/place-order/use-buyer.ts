import { useCallback, useEffect, useState } from 'react'
import type { BookAddress, UserProfile } from '../../../core/person.ts'
import { cartLines } from '../cart/cart-lines.ts'
import { loadCart, useCart } from '../state/cart.ts'
import { callSigned, isSessionOver, loadProfile, useSession } from '../state/session.ts'
import { type CheckoutLine, type DirectBuy, fromCart } from './checkout-lines.ts'
import { goesElsewhere } from './draft.ts'

type Buyer =
  | { kind: 'waiting' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; user: UserProfile; others: BookAddress[]; lines: CheckoutLine[] }

/** Who buys and what: the profile, and the one piece bought directly or else the cart as the server prices it now. */
export function useBuyer(token: string | null, directBuy: DirectBuy | null): Buyer {
  const { user } = useSession()
  const cart = useCart()
  const [failed, setFailed] = useState(false)
  const [others, setOthers] = useState<BookAddress[] | null>(null)
  const wantsCart = !directBuy
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const [profile] = await Promise.all([
        loadProfile(),
        wantsCart && loadCart(),
        otherAddresses().then(setOthers),
      ])
      setFailed(!profile)
    } catch {
      setFailed(true)
    }
  }, [wantsCart])
  useEffect(() => {
    if (token) void load()
  }, [token, load])

  if (token && user && others && (directBuy || cart.loaded))
    return { kind: 'ready', user, others, lines: directBuy ? [directBuy.line] : fromCart(cartLines(cart)) }
  return failed ? { kind: 'failed', retry: load } : { kind: 'waiting' }
}

/** The addresses of the address book. A failure does not stop the checkout, unless one of them was chosen before. */
async function otherAddresses(): Promise<BookAddress[]> {
  try {
    const { addresses } = await callSigned('GET /api/user/addresses')
    return addresses.filter(({ isDefault }) => !isDefault)
  } catch (error) {
    if (isSessionOver(error) || goesElsewhere()) throw error
    console.warn(error)
    return []
  }
}
