import type { AdminPayloadOf, AdminReplyOf, AdminRoute } from '../../../contract/admin.ts'
import { type AdminCallOptions, askAdmin } from '../../../contract/admin-client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayDone, sayError } from '../../browser/toasts.ts'
import { heldCsrf, setSession } from './session.ts'
import { askForCode, giveUpCode } from './step-up.ts'

/**
 * One call of the console's API. Throws `ApiError`; where the session has ended, the page gives way to the sign-in.
 * Where a new code of the authenticator app is needed, the person is asked for it and the call made once more.
 */
export async function ask<R extends AdminRoute>(
  route: R,
  payload?: AdminPayloadOf<R>,
  options: AdminCallOptions = {},
): Promise<AdminReplyOf<R>> {
  return (await askIfChanged(route, payload, options))!.reply
}

/** Null: the same as `options.etag`. */
export async function askIfChanged<R extends AdminRoute>(
  route: R,
  payload?: AdminPayloadOf<R>,
  options: AdminCallOptions = {},
) {
  try {
    return await askAdmin(route, payload, { csrf: heldCsrf(), ...options })
  } catch (error) {
    if (refusedAs(error, 'factorNeeded') && (await askForCode()))
      return askAdmin(route, payload, { csrf: heldCsrf(), ...options })
    if (isSignedOut(error)) {
      setSession('out')
      giveUpCode()
    }
    throw error
  }
}

/** A wrong password or code is no end of a session. */
export const isSignedOut = (error: unknown) => refusedAs(error, 'staffSignedOut', 'staffSessionEnded')

/** The same for a button: says what came of it in a toast. Null: refused, and said. */
export async function act<R extends AdminRoute>(
  route: R,
  payload?: AdminPayloadOf<R>,
  params?: Record<string, string>,
): Promise<AdminReplyOf<R> | null> {
  try {
    const reply = await ask(route, payload, params ? { params } : {})
    const { message } = reply as { message?: string }
    if (message) sayDone(message)
    return reply
  } catch (error) {
    sayError(refusalText(error))
    return null
  }
}
