import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Closes a menu when something else is shown, unless that was on its way already as the menu was opened: on a slow line it
 * would close under a finger. Returns what to call when it opens.
 */
export function useCloseOnArrival(close: () => void): () => void {
  const { key } = useLocation()
  const { location: next } = useNavigation()
  const expected = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival closes it, not another render
  useEffect(() => {
    if (key !== expected.current) close()
    expected.current = key
  }, [key])
  return () => {
    if (next) expected.current = next.key
  }
}
