import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fulfil } from '../../browser/toasts.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { addPendingPieces, whenPendingAdded } from '../buying/add-pending.ts'
import { pendingPieces } from '../buying/pending-pieces.ts'
import { CART_NEWS, isCartOld, loadCart } from '../state/cart.ts'
import { syncWishlist } from '../state/change-wishlist.ts'
import { currentToken, loadProfile, readSession, useSession } from '../state/session.ts'
import { recallWishlist, WISHLIST_KEY } from '../state/wishlist.ts'
import { ShopLink } from './shop-link.tsx'

export function CompanionPart() {
  const { pathname } = useLocation()
  useEffect(() => fulfil(pathname), [pathname])
  useFreshCart()
  useFreshWishlist()
  return <Toasts link={ShopLink} />
}

/** Fetches the cart again when another tab has changed it, when this tab is shown again, and when the connection is back. */
function useFreshCart() {
  const { token } = useSession()
  useEffect(() => {
    // Another tab may have changed the cart before this effect listened.
    if (isCartOld()) refresh()
    const onReturn = () => {
      // A page restored from the back/forward cache has missed all events.
      readSession()
      refresh()
    }
    const stops = [
      listen(window, {
        focus: onReturn,
        online: onReconnect,
        storage: (event) => (event as StorageEvent).key === CART_NEWS && refresh(),
        pageshow: (event) => (event as PageTransitionEvent).persisted && onReturn(),
      }),
      listen(document, { visibilitychange: onReturn }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    if (token) addTried()
  }, [token])
}

function refresh() {
  if (canAsk() && currentToken()) loadCart().catch(() => {})
}

/** Follows the `online` event, not the offline strip: the connection may be back before the strip was ever shown. */
async function onReconnect() {
  if (!currentToken()) return
  void loadProfile()
  // A try that began while offline may still fail: it is made once more below.
  await whenPendingAdded()
  if (!addTried()) refresh()
}

/** Adds again the pieces whose first try failed without a connection, or whose page was left before the answer came. */
function addTried(): boolean {
  const isPending = canAsk() && pendingPieces().some(({ tried }) => tried)
  if (isPending) void addPendingPieces()
  return isPending
}

const canAsk = () => !document.hidden && navigator.onLine

/** Reads the changes of other tabs from storage, and fetches those of other devices when this tab is shown again. */
function useFreshWishlist() {
  const { token } = useSession()
  useEffect(() => {
    if (token === undefined) return
    const sync = () => void (canAsk() && syncWishlist().catch(() => {}))
    sync()
    const stops = [
      listen(window, {
        online: sync,
        storage: (event) => (event as StorageEvent).key === WISHLIST_KEY && recallWishlist(),
      }),
      listen(document, { visibilitychange: sync }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [token])
}

type Listeners = Record<string, (event: Event) => unknown>

function listen(target: Window | Document, listeners: Listeners): () => void {
  const all = Object.entries(listeners)
  for (const [name, listener] of all) target.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of all) target.removeEventListener(name, listener)
  }
}
