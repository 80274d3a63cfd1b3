import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnConsents } from '../../../contract/replies.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/** The shopper's consents and messages, and a way to fetch them again, which resolves to those in force; null: not fetched. */
export function useOwnConsents() {
  const [own, setOwn] = useState<OwnConsents | 'looking' | 'failed'>('looking')
  const calls = useRef({ asked: 0, heard: 0 })
  const load = useCallback(async (): Promise<OwnConsents['held'] | null> => {
    const mine = ++calls.current.asked
    const hear = (answer: OwnConsents | 'failed') => {
      // A later call has been answered already.
      if (mine < calls.current.heard) return
      calls.current.heard = mine
      setOwn(answer)
    }
    try {
      const answer = await callSigned('POST /api/consents/get', {})
      hear(answer)
      return answer.held
    } catch (error) {
      if (!isSessionOver(error)) hear('failed')
      return null
    }
  }, [])
  useEffect(() => void load(), [load])
  return { own, load }
}
