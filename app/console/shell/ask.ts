import type { AdminPayloadOf, AdminReplyOf, AdminRoute } from '../../../contract/admin.ts'
import { type AdminCallOptions, askAdmin } from '../../../contract/admin-client.ts'
import { ApiError } from '../../../contract/client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
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
    if (error instanceof ApiError && error.body.code === 'factorNeeded' && (await askForCode()))
      return askAdmin(route, payload, { csrf: heldCsrf(), ...options })
    // A 401 to a code or a password is about that, and names its field.
    if (error instanceof ApiError && error.status === 401 && !error.body.field) {
      setSession('out')
      giveUpCode()
    }
    throw error
  }
}

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
