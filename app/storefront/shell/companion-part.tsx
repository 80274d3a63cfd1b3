import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/buying'
import { fulfil } from '../../browser/toasts.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { grantWishes } from '../buying/grant-wishes.ts'
import { wishes } from '../buying/wishes.ts'
import { CART_NEWS, isCartOld, loadCart } from '../state/cart.ts'
import { syncWishlist } from '../state/change-wishlist.ts'
import { currentToken, loadProfile, readSession, useSession } from '../state/session.ts'
import { recallWishlist, WISHLIST_KEY } from '../state/wishlist.ts'
import { ShopLink } from './shop-link.tsx'

export function CompanionPart() {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  useEffect(() => fulfil(pathname), [pathname])
  useFreshCart(isOnline)
  useFreshWishlist(isOnline)
  return (
    <>
      <div role="status">
        {!isOnline && (
          <p className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-linen px-4 py-2 text-center text-small">
            {words.youAreOffline}
          </p>
        )}
      </div>
      <Toasts link={ShopLink} />
    </>
  )
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    look()
    return listen(window, { online: look, offline: look })
  }, [])
  return isOnline
}

/** The cart is fetched again when another tab has changed it, when this one is looked at again, and when the line is back. */
function useFreshCart(isOnline: boolean) {
  const { token } = useSession()
  const refresh = useEffectEvent(() => {
    if (document.hidden || !isOnline || !currentToken()) return
    loadCart().catch(() => {})
  })
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
        storage: (event) => (event as StorageEvent).key === CART_NEWS && refresh(),
        pageshow: (event) => (event as PageTransitionEvent).persisted && onReturn(),
      }),
      listen(document, { visibilitychange: onReturn }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (!token || !isOnline) return
    if (isBack) void loadProfile()
    // Whoever signs in has them granted there; these failed for want of a line.
    if (!document.hidden && wishes().some(({ tried }) => tried)) void grantWishes()
    else if (isBack) loadCart().catch(() => {})
  }, [isOnline, token])
}

/** Another tab's changes are in this browser already; another device's are fetched when this tab is looked at again. */
function useFreshWishlist(isOnline: boolean) {
  const { token } = useSession()
  useEffect(() => {
    if (token === undefined || !isOnline) return
    const refresh = () => void (document.hidden || syncWishlist().catch(() => {}))
    refresh()
    const stops = [
      listen(window, {
        storage: (event) => (event as StorageEvent).key === WISHLIST_KEY && recallWishlist(),
      }),
      listen(document, { visibilitychange: refresh }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [token, isOnline])
}

type Listeners = Record<string, (event: Event) => unknown>

function listen(target: Window | Document, listeners: Listeners): () => void {
  const all = Object.entries(listeners)
  for (const [name, listener] of all) target.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of all) target.removeEventListener(name, listener)
  }
}
