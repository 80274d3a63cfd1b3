import { useEffect, useState } from 'react'
import { keptJson } from '../../browser/kept-json.ts'

const KEY = 'verifyCode'
const LIFE_S = 900

/** Starts the countdown of a code; it outlives a reload and the tab, and belongs to the shopper who asked for the code. */
export function startCodeLife(userId: string): number {
  const until = Date.now() + LIFE_S * 1000
  localStorage.setItem(KEY, JSON.stringify({ userId, until }))
  return until
}

/** When the code last sent to this shopper expires, in milliseconds since 1970; null if there is none. */
export function codeLife(userId: string): number | null {
  const { userId: of, until = 0 } = keptJson<{ userId: string; until: number }>(localStorage, KEY) ?? {}
  return of === userId && until > Date.now() ? until : null
}

export function endCodeLife() {
  localStorage.removeItem(KEY)
}

/** The whole seconds left until then; 0 afterwards. */
export function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const over = until === null || now >= until
  useEffect(() => {
    if (over) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [over])
  return until === null ? 0 : Math.min(LIFE_S, Math.max(0, Math.ceil((until - now) / 1000)))
}

/** '9:05' */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
