import { useRef } from 'react'
import { ApiError, call } from '../../../contract/client.ts'
import type { SignedIn } from '../../../contract/replies.ts'

type Login = { email: string; password: string }

/**
 * For a call that leaves an account with this password. One whose answer was lost is not done a second time: that the
 * password logs in says that it stands, if not at once then at the next try.
 */
export function useOrLogin() {
  const mayStand = useRef(false)
  return async <Reply>(send: () => Promise<Reply>, { email, password }: Login): Promise<Reply | SignedIn> => {
    try {
      return await send()
    } catch (error) {
      mayStand.current ||= error instanceof ApiError && !error.answered
      if (!mayStand.current) throw error
      return call('POST /api/user/login', { email, password }).catch(() => {
        throw error
      })
    }
  }
}

/** The same for one that logs nobody in: the session that was opened to see it is closed. */
export function useSettingPassword() {
  const orLogin = useOrLogin()
  return async (send: () => Promise<object>, login: Login) => {
    const done = await orLogin(send, login)
    if ('token' in done) void call('POST /api/user/logout', {}, { token: done.token }).catch(() => {})
  }
}
