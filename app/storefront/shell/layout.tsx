import { type ReactNode, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import * as words from '#words/shell'
import { sayCarried } from '../../browser/toasts.ts'
import { useKeptFocus } from '../../browser/use-kept-focus.ts'
import { MAIN_ID } from '../../ui/page.tsx'
import { useExpiredLogin } from '../login/require-login.ts'
import { forgetCart, loadCart } from '../state/cart.ts'
import { recallSize } from '../state/last-size.ts'
import { startSession, useSession } from '../state/session.ts'
import { recallWishlist } from '../state/wishlist.ts'
import { Companion } from './companion.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageTrouble } from './page-trouble.tsx'
import { RouteChange } from './route-change.tsx'
import { markVisited } from './visits.ts'
import { WithoutScripts } from './without-scripts.tsx'

export default function ShopLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <PageTrouble />
    </Shell>
  )
}

function Shell({ children }: { children: ReactNode }) {
  useSessionAndCart()
  useExpiredLogin()
  useKeptFocus()
  const { pathname } = useLocation()
  useEffect(() => markVisited(pathname), [pathname])
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 bg-paper p-4 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {words.skipToPage}
      </a>
      <Header />
      <noscript>{import.meta.env.SSR && <WithoutScripts />}</noscript>
      {children}
      <Footer short={pathname.endsWith('/place-order')} />
      <RouteChange />
      <Companion />
    </>
  )
}

/** Loads what is the shopper's own, after hydration: pages from the server have nothing personal. */
function useSessionAndCart() {
  const { token } = useSession()
  useEffect(() => {
    sayCarried()
    recallSize()
    const stop = startSession()
    recallWishlist()
    // Taps from before hydration are repeated now: server/first-script.ts.
    document.dispatchEvent(new Event('alive'))
    return stop
  }, [])
  useEffect(() => {
    if (token) loadCart().catch((error: unknown) => console.error(error))
    else forgetCart()
  }, [token])
}
