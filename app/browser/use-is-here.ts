import { useCallback, useEffect, useRef } from 'react'

/** Whether the component is still mounted: a late answer must not lead anybody away from another page. */
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
