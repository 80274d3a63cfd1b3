import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router'
import { routerPath } from '../../browser/own-address.ts'
import { MAIN_ID } from '../../ui/page.tsx'
import { noteGoing, stayOnReturn, useLeaving } from './leaving.ts'
import { loadDocument } from './shop-link.tsx'

/** While another page is on its way: two threads at work, over the page and never in its way. */
export function RouteChange() {
  const location = useLocation()
  const { pathname } = location
  const { location: next } = useNavigation()
  const leaving = useLeaving()
  const isGoing = next !== undefined && routerPath(next.pathname) !== pathname
  useEffect(stayOnReturn, [])
  useEffect(() => noteGoing(isGoing), [isGoing])
  useFocusOnArrival(location)
  useDocumentInstead(location, next)
  return (
    <div aria-hidden="true" data-busy={leaving || isGoing ? '' : undefined} className="route-change">
      <span className="grid size-24 place-items-center border border-sand bg-paper">
        <span className="threads w-12" />
      </span>
    </div>
  )
}

/** The router waits without end for data or a script that a dead line has swallowed; a document is asked for on a new one. */
function useDocumentInstead({ search, state }: Location, next: Location | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => {
      // The router gives up for a place of this page, or `next` would be in the history twice. Where one goes back it is there.
      if (history.state?.key !== next.key)
        void navigate(`${search}#`, { replace: true, preventScrollReset: true, state })
      loadDocument(next.pathname + next.search + next.hash, next)
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [navigate, search, state, next])
}

/** How long an answer of the router's is waited for before a document is asked for. */
export const PATIENCE_MS = 20_000

/** A keyboard or a screen reader goes on from the new page, or from the part that the link named, of this page too. */
function useFocusOnArrival({ pathname, hash, key }: Location) {
  const last = useRef({ pathname, key })
  useEffect(() => {
    const from = last.current
    if (from.key === key) return
    last.current = { pathname, key }
    const named = hash && document.getElementById(hash.slice(1))
    const arrival = named || (from.pathname !== pathname && document.getElementById(MAIN_ID))
    if (arrival) arrival.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
