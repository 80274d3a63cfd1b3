import type { AdminPayloadOf, AdminReplyOf, AdminRoute } from '../../../contract/admin.ts'
import { type AdminCallOptions, askAdmin } from '../../../contract/admin-client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayDone, sayError } from '../../browser/toasts.ts'
import { backAgain, heldCsrf, heldSession, isBackElsewhere, type Session } from './session.ts'
import { askForCode, giveUpCode } from './step-up.ts'

/**
 * One call of the console's API. Throws `ApiError`. Where the session has ended, or a new code of the authenticator app is
 * needed, the person is asked for it over their page and the call made once more; whoever was not at work is led to the sign-in.
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
  const session = heldSession()
  try {
    return await askAdmin(route, payload, { csrf: heldCsrf(), ...options })
  } catch (error) {
    if (await isMended(error, session)) return askIfChanged(route, payload, options)
    throw error
  }
}

/** What stood against a call that was made in this session. */
export async function isMended(error: unknown, session: Session): Promise<boolean> {
  if (refusedAs(error, 'factorNeeded')) return askForCode()
  if (refusedAs(error, 'consolePageOld')) return typeof session === 'object' && isBackElsewhere(session.staff)
  if (!refusedAs(error, 'staffSignedOut', 'staffSessionEnded')) return false
  giveUpCode()
  return backAgain(session)
}

/** The same for a form: says in a toast what came of it. What is refused it throws, for the form to say. */
export async function send<R extends AdminRoute>(
  route: R,
  payload?: AdminPayloadOf<R>,
  params?: Record<string, string>,
): Promise<AdminReplyOf<R>> {
  const reply = await ask(route, payload, params ? { params } : {})
  const { message } = reply as { message?: string }
  if (message) sayDone(message)
  return reply
}

/** The same for a button: says it also when it is refused. Null: it was. */
export async function act<R extends AdminRoute>(
  route: R,
  payload?: AdminPayloadOf<R>,
  params?: Record<string, string>,
): Promise<AdminReplyOf<R> | null> {
  try {
    return await send(route, payload, params)
  } catch (error) {
    sayError(refusalText(error))
    return null
  }
}
