import { useCallback, useRef } from 'react'

/**
 * Gives each of a page's calls its turn, to be asked once it is answered: false if a later call has been answered before it,
 * whose answer is newer.
 */
export function useTurns(): () => () => boolean {
  const turns = useRef({ last: 0, heard: 0 })
  return useCallback(() => {
    const mine = ++turns.current.last
    return () => {
      const isLatest = mine >= turns.current.heard
      if (isLatest) turns.current.heard = mine
      return isLatest
    }
  }, [])
}
