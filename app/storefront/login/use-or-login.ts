import { useRef } from 'react'
import { ApiError, call } from '../../../contract/client.ts'
import type { SignedIn } from '../../../contract/replies.ts'

type Login = { email: string; password: string }

/**
 * Sends a call after which the account has this password. If its answer is lost, the call may have been done: then, and when
 * a later try is refused, the password is tried at the login. If that works the call was done, otherwise its error is thrown.
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

/** The same for a call that signs nobody in: the session that a trial login opens is closed again. */
export function useSettingPassword() {
  const orLogin = useOrLogin()
  return async (send: () => Promise<object>, login: Login) => {
    const done = await orLogin(send, login)
    if ('token' in done) void call('POST /api/user/logout', {}, { token: done.token }).catch(() => {})
  }
}
