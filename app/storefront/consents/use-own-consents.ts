import { useCallback, useEffect, useState } from 'react'
import type { OwnConsents } from '../../../contract/replies.ts'
import { useTurns } from '../../browser/use-turns.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/**
 * The shopper's consents and messages, and a way to fetch them again, which resolves to those in force; `keeps`: what is
 * shown stays where that fails. Throws `ApiError`.
 */
export function useOwnConsents() {
  const [own, setOwn] = useState<OwnConsents | 'looking' | 'failed'>('looking')
  const nextTurn = useTurns()
  const load = useCallback(
    async (keeps = false): Promise<OwnConsents['held']> => {
      const isLatest = nextTurn()
      try {
        const answer = await callSigned('POST /api/consents/get', {})
        if (isLatest(true)) setOwn(answer)
        return answer.held
      } catch (error) {
        if (!isSessionOver(error) && isLatest(false) && !keeps) setOwn('failed')
        throw error
      }
    },
    [nextTurn],
  )
  useEffect(() => void load().catch(() => {}), [load])
  return { own, load }
}
