import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { routerPath } from '../../browser/own-address.ts'
import { MAIN_ID } from '../../ui/page.tsx'
import { stayOnReturn, useLeaving } from './leaving.ts'

/** While another page is on its way: two threads at work, over the page and never in its way. */
export function RouteChange() {
  const { pathname, hash } = useLocation()
  const { location: next } = useNavigation()
  const leaving = useLeaving()
  useEffect(stayOnReturn, [])
  useFocusOnArrival(pathname, hash)
  return (
    <div
      aria-hidden="true"
      data-busy={leaving || (next && routerPath(next.pathname) !== pathname) ? '' : undefined}
      className="route-change"
    >
      <span className="grid size-24 place-items-center border border-sand bg-paper">
        <span className="threads w-12" />
      </span>
    </div>
  )
}

/** A keyboard or a screen reader goes on from the new page, or from the part of it that the link named. */
function useFocusOnArrival(pathname: string, hash: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const named = hash && document.getElementById(hash.slice(1))
    const arrival = named || document.getElementById(MAIN_ID)
    arrival?.focus({ preventScroll: true })
  }, [pathname, hash])
}
