import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnConsents } from '../../../contract/replies.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/** The shopper's consents and messages, and a way to fetch them again. */
export function useOwnConsents() {
  const [own, setOwn] = useState<OwnConsents | 'looking' | 'failed'>('looking')
  const calls = useRef({ asked: 0, heard: 0 })
  const load = useCallback(async () => {
    const mine = ++calls.current.asked
    const hear = (answer: OwnConsents | 'failed') => {
      // A later call has been answered already.
      if (mine < calls.current.heard) return
      calls.current.heard = mine
      setOwn(answer)
    }
    try {
      hear(await callSigned('POST /api/consents/get', {}))
    } catch (error) {
      if (!isSessionOver(error)) hear('failed')
    }
  }, [])
  useEffect(() => void load(), [load])
  return { own, load }
}
