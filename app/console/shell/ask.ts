import type { AdminPayloadOf, AdminReplyOf, AdminRoute } from '../../../contract/admin.ts'
import { type AdminCallOptions, askAdmin } from '../../../contract/admin-client.ts'
import { isUnanswered } from '../../browser/once.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayDone, sayError } from '../../browser/toasts.ts'
import { backAgain, heldCsrf, heldSession, isBackElsewhere, type Session } from './session.ts'
import { askForCode, giveUpCode } from './step-up.ts'

/**
 * Calls the console's API. Throws `ApiError`. If the session has ended, or a new code of the authenticator app is needed, a
 * dialog asks for it over the page, and the call is made again; where nobody was signed in, leads to the sign-in.
 */
export async function ask<R extends AdminRoute>(
  route: R,
  payload?: AdminPayloadOf<R>,
  options: AdminCallOptions = {},
): Promise<AdminReplyOf<R>> {
  return (await askIfChanged(route, payload, options))!.reply
}

let acts = 0

/** Whether something that a person has sent is not answered yet: with this document gone, it may not be done. */
export const isActing = () => acts > 0

/** Null: unchanged since `options.etag`. */
export async function askIfChanged<R extends AdminRoute>(
  route: R,
  payload?: AdminPayloadOf<R>,
  options: AdminCallOptions = {},
) {
  const session = heldSession()
  const act = route.startsWith('GET ') ? 0 : 1
  acts += act
  try {
    return await askAdmin(route, payload, { csrf: heldCsrf(), ...options })
  } catch (error) {
    if (await isMended(error, session)) return await askIfChanged(route, payload, options)
    throw error
  } finally {
    acts -= act
  }
}

/**
 * Removes what a call was refused for: resolves to true if it can be made again. `session`: the one that it was made in.
 */
export async function isMended(error: unknown, session: Session): Promise<boolean> {
  if (refusedAs(error, 'factorNeeded')) return askForCode()
  if (refusedAs(error, 'consolePageOld')) return typeof session === 'object' && isBackElsewhere(session.staff)
  if (!refusedAs(error, 'staffSignedOut', 'staffSessionEnded')) return false
  giveUpCode()
  return backAgain(session)
}

/** A call for a form: shows a toast when it is done, and throws a refusal, for the form to show. */
export async function send<R extends AdminRoute>(
  route: R,
  payload?: AdminPayloadOf<R>,
  params?: Record<string, string>,
): Promise<AdminReplyOf<R>> {
  const reply = await (hasVersion(payload) ? save : ask)(route, payload, params ? { params } : {})
  const { message } = reply as { message?: string }
  if (message) sayDone(message)
  return reply
}

/** Saves that had no answer, by what they save, the newest first: one of them may be what is stored. */
const inDoubt = new Map<string, object[]>()

/**
 * A save that is refused because of a newer version may be refused because of one's own, whose answer was lost: made again, that
 * one is answered as done if it is what is stored, and then this follows on it. It changes nothing otherwise, being out of date.
 */
async function save<R extends AdminRoute>(
  route: R,
  payload: AdminPayloadOf<R> | undefined,
  options: AdminCallOptions,
): Promise<AdminReplyOf<R>> {
  const what = JSON.stringify([route, options.params])
  const { version } = payload as Versioned
  const own = (inDoubt.get(what) ?? []).filter((lost) => hasVersion(lost) && lost.version === version)
  try {
    const reply = await ask(route, payload, options).catch(async (error) => {
      if (!refusedAs(error, ...SAVED_SINCE)) throw error
      for (const lost of own) {
        const stored = await ask(route, lost as AdminPayloadOf<R>, options).catch(unlessUnanswered)
        if (stored) return ask(route, { ...payload!, version: versionIn(stored) }, options)
      }
      throw error
    })
    inDoubt.delete(what)
    return reply
  } catch (error) {
    if (isUnanswered(error)) inDoubt.set(what, [payload as object, ...own])
    throw error
  }
}

const SAVED_SINCE = [
  'couponSavedMeanwhile',
  'letterSavedMeanwhile',
  'productSavedSince',
  'settingsSavedMeanwhile',
  'slidesSavedSince',
] as const

type Versioned = { version: number | string }
const hasVersion = (payload: unknown): payload is Versioned =>
  typeof payload === 'object' && payload !== null && 'version' in payload

const versionIn = (reply: unknown) => {
  const { product, version } = reply as Partial<Versioned> & { product?: Versioned }
  return product?.version ?? version
}

const unlessUnanswered = (error: unknown): null => {
  if (isUnanswered(error)) throw error
  return null
}

/** A call for a button: shows a toast for a refusal too, and then resolves to null. */
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
