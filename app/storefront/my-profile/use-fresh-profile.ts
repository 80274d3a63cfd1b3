import { useCallback, useEffect, useState } from 'react'
import * as words from '#words/profile-loading'
import { ApiError } from '../../../contract/client.ts'
import type { UserProfile } from '../../../core/person.ts'
import { sayError } from '../../browser/toasts.ts'
import {
  callSigned,
  currentToken,
  isSessionOver,
  loadProfile,
  setUser,
  useSession,
} from '../state/session.ts'

type FreshProfile =
  | { kind: 'waiting' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; user: UserProfile }

/** The profile as the server has it now, not as an earlier page left it. */
export function useFreshProfile(token: string | null): FreshProfile {
  const { user } = useSession()
  const [answer, setAnswer] = useState<'waiting' | 'failed' | 'ready'>('waiting')
  const load = useCallback(async () => {
    setAnswer('waiting')
    const problem = await fetchProfile()
    if (problem) sayError(problem)
    setAnswer(problem ? 'failed' : 'ready')
  }, [])
  useEffect(() => {
    if (token) void load()
  }, [token, load])

  if (answer === 'failed') return { kind: 'failed', retry: load }
  return token && user && answer === 'ready' ? { kind: 'ready', user } : { kind: 'waiting' }
}

/** Null when it is here. A fetch that failed is tried once more, and then says what was wrong. */
async function fetchProfile(): Promise<string | null> {
  if ((await loadProfile()) || !currentToken()) return null
  try {
    const { user } = await callSigned('GET /api/user/profile')
    setUser(user)
    return null
  } catch (error) {
    if (isSessionOver(error)) return null
    return error instanceof ApiError && error.status > 0
      ? words.failedToFetchProfileData
      : words.errorFetchingProfile
  }
}
