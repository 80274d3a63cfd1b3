import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as words from '#words/verify'
import { createTrouble } from '../../browser/toasts.ts'
import { checkPayment, type Evidence, NOT_VERIFIED, type PaymentState } from './payment-check.ts'

const trouble = createTrouble()

/** Seconds between two questions of this page, growing; the last goes on for as long as the page is open. */
const PAUSES = [3, 5, 8, 12, 20, 30, 60]

/** For how long the first question may leave the page blank. */
const QUIET_MS = 4000
const LATE: PaymentState = { kind: 'unknown', message: words.notAnsweredYet }

export type PaymentEnd = Extract<PaymentState, { kind: 'paid' | 'unpaid' }>
export type Waiting = {
  message: string
  /** When the shop asks the provider again by itself, as an ISO date; null where it has not said. */
  nextCheckAt: string | null
  busy: boolean
  checkNow: () => void
}

/** Asks whether the order is paid, again and again until it is known. Null before the first answer, unless that is late. */
export function usePaymentCheck(
  token: string | null,
  orderId: string,
  evidence: Evidence,
  onEnd: (end: PaymentEnd) => void,
): Waiting | null {
  const [state, setState] = useState<PaymentState | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const ask = useEffectEvent(async () => {
    clearTimeout(timer.current)
    if (!orderId) return onEnd({ kind: 'unpaid', message: NOT_VERIFIED })
    const mine = ++asked.current
    setBusy(true)
    const late = setTimeout(() => setState((known) => known ?? LATE), QUIET_MS)
    const answer = await checkPayment(orderId, evidence)
    clearTimeout(late)
    // Left, or asked again meanwhile.
    if (mine !== asked.current) return
    setBusy(false)
    trouble.unsay()
    if (answer.kind === 'paid' || answer.kind === 'unpaid') return onEnd(answer)
    setState(answer)
    if (answer.kind === 'expired') return
    if (answer.kind === 'unknown') trouble.say(answer.message)
    const pause = PAUSES[Math.min(mine, PAUSES.length) - 1]!
    timer.current = setTimeout(() => setDue((due) => due + 1), pause * 1000)
  })

  const [due, setDue] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is due it asks
  useEffect(() => {
    if (token) void ask()
  }, [token, due])
  useEffect(
    () => () => {
      asked.current += 1
      clearTimeout(timer.current)
    },
    [],
  )

  if (state?.kind !== 'checking' && state?.kind !== 'unknown') return null
  return {
    message: state.message,
    nextCheckAt: state.kind === 'checking' ? state.checking.nextCheckAt : null,
    busy,
    checkNow: () => setDue((due) => due + 1),
  }
}
