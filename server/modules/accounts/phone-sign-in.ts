import type { Locale } from '../../../core/locale.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { knowsDevice } from '../../platform/known-devices.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Consents, lockConsents, NO_CONSENT, recordConsents, recordTerms, ticked } from './consents.ts'
import { type From, SHOPPERS_DEVICES } from './devices.ts'
import { lockAccount } from './find-account.ts'
import { endCodes } from './one-time-codes.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { provePhone } from './prove-phone.ts'
import { createAccount } from './register.ts'
import { type SignedIn, signIn, signInFirst } from './sign-in.ts'
import { trySignInCode, useSignInCode } from './sign-in-codes.ts'
import { takeFromStranger } from './take-from-stranger.ts'

/** `name` and `email`: what a new account needs beside its phone. */
export type PhoneLogin = Partial<Consents> & {
  phone: string
  otp: string
  name?: string | undefined
  email?: string | undefined
  /** That it was made in; null: it named none of ours. */
  locale: Locale | null
}

/**
 * Opens a session for whoever has the phone, and an account where there is none of theirs. Refuses with 400 a code that is
 * not the phone's and, for `name`, an account that has to be opened first, which leaves the code as it is; with 409 an
 * e-mail address of another account.
 */
export async function signInWithPhone(
  db: Database,
  jobs: Jobs,
  login: PhoneLogin,
  from: From,
): Promise<SignedIn> {
  const codeId = await trySignInCode(db, login.phone, from, login.otp)
  if (!codeId) throw new Refusal(ACCOUNTS.wrongCode)
  return db.begin(async (tx) => {
    const sentTo = await useSignInCode(tx, codeId, login.phone)
    if (!sentTo) throw new Refusal(ACCOUNTS.wrongCode)
    const { mailboxOf } = sentTo
    if (mailboxOf === null) return signInByPhone(tx, jobs, login, from)
    if (!(await lockAccount(tx, mailboxOf))) throw new Refusal(ACCOUNTS.wrongCode)
    // It shows who reads the mailbox, and nothing of the phone.
    await proveMailbox(tx, mailboxOf)
    return signIn(tx, jobs, mailboxOf, from)
  })
}

type Known = { id: string; email: string; mailboxProven: boolean; phoneProven: boolean }

/**
 * Whoever typed the code has the phone. That is their account only if the phone is proven in it, or this browser has been
 * signed in to it: anybody can open an account with somebody's number, and wait in it for their orders.
 */
async function signInByPhone(tx: Transaction, jobs: Jobs, login: PhoneLogin, from: From): Promise<SignedIn> {
  const [known] = await tx<Known[]>`
    select id, email, mailbox_proven_at is not null as "mailboxProven", phone_proven_at is not null as "phoneProven"
    from accounts where phone = ${login.phone} for no key update`
  if (known && (known.phoneProven || (await knowsDevice(tx, SHOPPERS_DEVICES, known.id, from.device)))) {
    await provePhone(tx, known.id)
    return signIn(tx, jobs, known.id, from)
  }
  const { name, email } = login
  if (name === undefined || email === undefined) throw new Refusal(ACCOUNTS.phoneNeedsAccount)
  if (known?.email === email) return takeOver(tx, jobs, known, { ...login, name }, from)
  if (known) await releasePhone(tx, known.id)
  return signInFirst(tx, await openAccount(tx, { ...login, name, email }), from)
}

/** An account that nobody has proven yet becomes the phone's owner's, who knows its e-mail address; nothing else of it does. */
async function takeOver(
  tx: Transaction,
  jobs: Jobs,
  { id, mailboxProven }: Known,
  { phone, name, ...consents }: PhoneLogin & { name: string },
  from: From,
): Promise<SignedIn> {
  if (mailboxProven) throw new Refusal(ACCOUNTS.phoneNeedsPassword)
  await takeFromStranger(tx, id, 'phone', name)
  await tx`update accounts set phone = ${phone} where id = ${id}`
  await provePhone(tx, id)
  const at = new Date()
  await recordConsents(tx, id, NO_CONSENT, ticked(consents), 'phone', { at })
  await recordTerms(tx, id, 'phone', { at })
  return signIn(tx, jobs, id, from)
}

/** The number was typed by somebody who has not got it. */
async function releasePhone(tx: Transaction, accountId: string) {
  await recordConsents(tx, accountId, await lockConsents(tx, accountId), NO_CONSENT, 'phone')
  await tx`update accounts set phone = null where id = ${accountId}`
  // Else it would prove whichever number is typed next.
  await endCodes(tx, accountId, 'verify-whatsapp')
}

async function openAccount(tx: Transaction, login: PhoneLogin & { name: string; email: string }) {
  const { name, email, phone, locale } = login
  const id = await createAccount(tx, { name, email, phone, passwordHash: null, locale, ...ticked(login) })
  await provePhone(tx, id)
  return id
}
