import { call } from '../../../contract/client.ts'
import type { SignedIn } from '../../../contract/replies.ts'
import { createOnce, isUnanswered } from '../../browser/once.ts'

type Login = { email: string; password: string }

const once = createOnce()

/** Sends a call after which the account has this password: if its answer is lost, it is done if the password works at the login. */
export const orLogin = <Reply>(send: () => Promise<Reply>, { email, password }: Login) =>
  once<Reply | SignedIn>({
    key: email,
    send,
    look: () =>
      call('POST /api/user/login', { email, password }).catch((error: unknown) => {
        if (isUnanswered(error)) throw error
        return null
      }),
  })

/** The same for a call that signs nobody in: the session that a trial login opens is closed again. */
export async function setPassword(send: () => Promise<object>, login: Login) {
  const done = await orLogin(send, login)
  if ('token' in done) void call('POST /api/user/logout', {}, { token: done.token }).catch(() => {})
}
