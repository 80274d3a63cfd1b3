import { useCallback, useEffect, useState } from 'react'
import type { OwnReviewReply } from '../../../contract/replies.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { callSigned, currentToken, isSessionOver } from '../state/session.ts'

/**
 * Whether the shopper with this token may review a product (by its handle), and the review written already. `own` is null
 * until the answer has come.
 */
export function useOwnReview(handle: string, token: string | null) {
  const [own, setOwn] = useState<OwnReviewReply | null>(null)
  const [trouble, setTrouble] = useState<'unknown' | 'failed' | null>(null)
  const load = useCallback(async () => {
    setTrouble(null)
    try {
      const reply = await callSigned('GET /api/review/own/{product}', undefined, {
        params: { product: handle },
      })
      if (token === currentToken()) setOwn(reply)
    } catch (error) {
      if (!isSessionOver(error)) setTrouble(refusedAs(error, 'reviewPieceUnknown') ? 'unknown' : 'failed')
    }
  }, [handle, token])
  useEffect(() => {
    setOwn(null)
    if (token) void load()
  }, [token, load])
  return { own, trouble, load }
}
