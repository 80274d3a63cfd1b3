import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { useIsHere } from '../../browser/use-is-here.ts'

/** Navigates after an answer, unless the person has left the page meanwhile. */
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
