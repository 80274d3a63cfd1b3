import { useState } from 'react'
import type { PayloadOf } from '../../../contract/api.ts'
import { ApiError } from '../../../contract/client.ts'
import { refusalText } from '../state/refusal-text.ts'
import { callSigned, setUser } from '../state/session.ts'
import { sayDone, sayError } from '../state/toasts.ts'

type Wanted = { changes: PayloadOf<'PUT /api/user/profile/update'>; done: string; fallback: string }

/** Saves changes to the profile, and says what came of it. */
export function useSaving() {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ field?: string; message: string } | null>(null)

  /** True once they are saved. */
  async function save({ changes, done, fallback }: Wanted): Promise<boolean> {
    setBusy(true)
    setRefused(null)
    try {
      const { user } = await callSigned('PUT /api/user/profile/update', changes)
      setUser(user)
      sayDone(done)
      return true
    } catch (error) {
      const { status = 0, body } = error instanceof ApiError ? error : {}
      // The page leads to the login page then, and says why.
      if (status === 401) return false
      const message = refusalText(
        error,
        status === 409 ? 'This phone is linked to another account' : fallback,
      )
      setRefused({ field: body?.field, message })
      sayError(message)
      return false
    } finally {
      setBusy(false)
    }
  }

  const refusalOf = (field: string) => (refused?.field === field ? refused.message : null)
  return { busy, refusalOf, forgetRefusal: () => setRefused(null), save }
}
