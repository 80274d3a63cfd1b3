import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * An abort controller for what must end with the page. `onReturn` is called where the browser restores the page from the
 * back/forward cache, as it may on the way back from the payment page.
 */
export function useAbortOnLeave(onReturn: () => void) {
  const leaving = useRef<AbortController>(null)
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    leaving.current = controller
    window.addEventListener('pageshow', (event) => event.persisted && returned(), { signal })
    return () => controller.abort()
  }, [])
  return leaving
}
