import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '../../../core/time.ts'

const LOOK_MS = 10_000

/** Renders again each minute, for texts that depend on the clock. */
export const useMinute = (): number => useSyncExternalStore(fromTimeToTime, minute, minute)

const minute = () => Math.floor(Date.now() / MINUTE_MS)

function fromTimeToTime(look: () => void) {
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
