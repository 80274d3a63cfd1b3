import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { ReturnChoice } from '../../../contract/replies.ts'
import { callSigned, currentToken, isSessionOver } from '../state/session.ts'

/** How a line can be returned, for a key such as `K7M2Q9X4TD-0` of order and line; null until it is fetched. */
export function useReturnChoice(piece: string, token: string | null) {
  const [orderId = '', line = ''] = piece.split('-')
  const [choice, setChoice] = useState<ReturnChoice | null>(null)
  const [trouble, setTrouble] = useState<'unknown' | 'failed' | null>(null)
  const load = useCallback(async () => {
    setTrouble(null)
    try {
      const params = { orderId, line }
      const reply = await callSigned('GET /api/return/choice/{orderId}/{line}', undefined, { params })
      if (token === currentToken()) setChoice(reply)
    } catch (error) {
      if (isSessionOver(error)) return
      const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 403)
      setTrouble(isUnknown ? 'unknown' : 'failed')
    }
  }, [orderId, line, token])
  useEffect(() => {
    setChoice(null)
    if (token) void load()
  }, [token, load])
  return { choice, trouble, load }
}
