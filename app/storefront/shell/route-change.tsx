import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { MAIN_ID } from '../../ui/page.tsx'

/** While another page is on its way: two threads at work, over the page and never in its way. */
export function RouteChange() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  useFocusOnArrival(pathname)
  return (
    <div
      aria-hidden="true"
      data-busy={next && next.pathname !== pathname ? '' : undefined}
      className="route-change"
    >
      <span className="threads w-18" />
    </div>
  )
}

/** A keyboard or a screen reader goes on from the new page, not from where the link was. */
function useFocusOnArrival(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [pathname])
}
