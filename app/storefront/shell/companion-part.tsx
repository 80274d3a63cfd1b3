import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fulfil } from '../../browser/toasts.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { grantWishes, wishesGranted } from '../buying/grant-wishes.ts'
import { wishes } from '../buying/wishes.ts'
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

/** The cart is fetched again when another tab has changed it, when this one is looked at again, and when the line is back. */
function useFreshCart() {
  const { token } = useSession()
  useEffect(() => {
    // News from before anything listened here.
    if (isCartOld()) refresh()
    const onReturn = () => {
      // A page that the browser kept aside has heard nothing.
      readSession()
      refresh()
    }
    const stops = [
      listen(window, {
        focus: onReturn,
        online: onLineBack,
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
    if (token) grantTried()
  }, [token])
}

function refresh() {
  if (canAsk() && currentToken()) loadCart().catch(() => {})
}

/** Asked of the event and not of what is shown: a line may be back before anybody saw that it was gone. */
async function onLineBack() {
  if (!currentToken()) return
  void loadProfile()
  // What is being tried may fail yet, for want of the line that is back now.
  await wishesGranted()
  if (!grantTried()) refresh()
}

/** Whoever signs in has their wishes granted there; these failed for want of a line, or their page was left. */
function grantTried(): boolean {
  const isWished = canAsk() && wishes().some(({ tried }) => tried)
  if (isWished) void grantWishes()
  return isWished
}

const canAsk = () => !document.hidden && navigator.onLine

/** Another tab's changes are in this browser already; another device's are fetched when this tab is looked at again. */
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
