import { useCallback, useEffect, useRef } from 'react'

/** Whether what calls this still stands there: an answer that comes late leads nobody away from where they have gone meanwhile. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
