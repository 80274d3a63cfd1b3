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

/** `name` and `email`: required with the phone for a new account. */
export type PhoneLogin = Partial<Consents> & {
  phone: string
  otp: string
  name?: string | undefined
  email?: string | undefined
  /** The language of the call; null: it names none of the shop's. */
  locale: Locale | null
}

/**
 * Opens a session for the owner of the phone, and an account if they have none. Refuses (400) a wrong code, and a missing
 * `name` for a new account, which leaves the code valid; (409) an e-mail address of another account.
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
    // The code went to the mailbox, so it proves the mailbox and not the phone.
    await proveMailbox(tx, mailboxOf)
    return signIn(tx, jobs, mailboxOf, from)
  })
}

type Known = { id: string; email: string; mailboxProven: boolean; phoneProven: boolean }

/**
 * Whoever entered the code has the phone. The account is theirs only if the phone is proven in it or this browser has been
 * signed in to it: anybody can open an account with somebody else's number, and wait for that person's orders in it.
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

/**
 * An account that nobody has proven yet goes to the phone's owner, who knows its e-mail address; everything else in it is
 * removed.
 */
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
  await recordConsents(tx, id, { before: NO_CONSENT, after: ticked(consents) }, 'phone', { at })
  await recordTerms(tx, id, 'phone', { at })
  return signIn(tx, jobs, id, from)
}

/** The number was entered by somebody who does not have the phone. */
async function releasePhone(tx: Transaction, accountId: string) {
  await recordConsents(
    tx,
    accountId,
    { before: await lockConsents(tx, accountId), after: NO_CONSENT },
    'phone',
  )
  await tx`update accounts set phone = null where id = ${accountId}`
  // Otherwise the code would prove whatever number is entered next.
  await endCodes(tx, accountId, 'verify-whatsapp')
}

async function openAccount(tx: Transaction, login: PhoneLogin & { name: string; email: string }) {
  const { name, email, phone, locale } = login
  const id = await createAccount(tx, { name, email, phone, passwordHash: null, locale, ...ticked(login) })
  await provePhone(tx, id)
  return id
}
