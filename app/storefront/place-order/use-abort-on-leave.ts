import { useEffect, useRef } from 'react'

/** An abort controller for what must end with the page. */
export function useAbortOnLeave() {
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  return leaving
}
