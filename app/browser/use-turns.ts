import { useCallback, useRef } from 'react'

/** Whether no later call has been answered yet, whose answer would be newer. `answered`: whether this one was, or failed. */
type IsLatest = (answered: boolean) => boolean

/** Gives each of a page's calls its turn, to be asked once it is answered or has failed. */
export function useTurns(): () => IsLatest {
  const turns = useRef({ last: 0, heard: 0 })
  return useCallback(() => {
    const mine = ++turns.current.last
    return (answered) => {
      const isLatest = mine >= turns.current.heard
      if (isLatest && answered) turns.current.heard = mine
      return isLatest
    }
  }, [])
}
