import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { useIsHere } from './use-is-here.ts'

/** Where an answer leads to; whoever has gone elsewhere by then stays there. */
export function useGoOn() {
  const go = useNavigate()
  const isHere = useIsHere()
  return useCallback(
    (to: string, options?: NavigateOptions) => {
      if (isHere()) void go(to, options)
    },
    [go, isHere],
  )
}
