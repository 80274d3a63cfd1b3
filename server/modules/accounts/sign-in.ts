import { knownBrowser } from '../../../core/browser-name.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { rememberDevice } from '../../platform/known-devices.ts'
import { ACCOUNT_MAIL } from './account-jobs.ts'
import { type From, SHOPPERS_DEVICES } from './devices.ts'
import { openSession } from './sessions.ts'

/** `token` is for the shopper's calls, `device` for the cookie by which this browser is recognised from now on. */
export type SignedIn = { token: string; device: string }

/** Opens the first session of a new account. */
export async function signInFirst(tx: Transaction, accountId: string, from: From): Promise<SignedIn> {
  const token = await openSession(tx, accountId)
  const { device } = await rememberDevice(tx, SHOPPERS_DEVICES, accountId, from.device)
  return { token, device }
}

/** Opens a session for somebody who has proven that the account is theirs; a browser that is new to it is reported by mail. */
export async function signIn(tx: Transaction, jobs: Jobs, accountId: string, from: From): Promise<SignedIn> {
  const token = await openSession(tx, accountId)
  const { device, isNew } = await rememberDevice(tx, SHOPPERS_DEVICES, accountId, from.device)
  const at = new Date().toISOString()
  const mail = { about: 'new-device', accountId, at, ...knownBrowser(from.browser) } as const
  if (isNew) await jobs.enqueue(tx, ACCOUNT_MAIL, mail)
  return { token, device }
}
