import type { Locale } from '../../../core/locale.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { refuseWeakPassword } from '../../platform/common-passwords.ts'
import { type Database, type Transaction, violates } from '../../platform/database.ts'
import { newCode, newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Consents, recordConsents, recordTerms } from './consents.ts'
import type { From } from './devices.ts'
import { type SignedIn, signInFirst } from './sign-in.ts'

export type Registration = Consents & {
  name: string
  email: string
  phone: string
  password: string
  /** The language of the call; null: it names none of the shop's. */
  locale?: Locale | null
}

/** Opens an account and a session. Refuses (409) an e-mail address or a phone of another account, (400) a weak password. */
export async function register(db: Database, registration: Registration, from: From): Promise<SignedIn> {
  refuseWeakPassword(registration.password, 'password', [registration.email, registration.phone])
  const passwordHash = await hashPassword(registration.password)
  return db.begin(async (tx) => {
    const accountId = await createAccount(tx, { ...registration, passwordHash })
    return signInFirst(tx, accountId, from)
  })
}

type NewAccount = Consents & {
  name: string
  email: string
  phone: string | null
  passwordHash: string | null
  /** When the e-mail address was proven; null: not yet. */
  verifiedAt?: Date | null
  locale?: Locale | null
}

/** Creates the account only. Refuses as `register` does; after that the transaction cannot be used any more. */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<string> {
  const id = newId()
  const { name, email, phone, passwordHash, verifiedAt = null, locale = null } = account
  try {
    await tx`
      insert into accounts (id, code, name, email, phone, password_hash, verified_at,
        mailbox_proven_at, locale)
      values (${id}, ${newCode()}, ${name}, ${email}, ${phone}, ${passwordHash}, ${verifiedAt}, ${verifiedAt},
        ${locale})`
  } catch (error) {
    throw asRefusal(error)
  }
  const at = new Date()
  await recordConsents(tx, id, { before: null, after: account }, 'signup', { at })
  await recordTerms(tx, id, 'signup', { at })
  return id
}

/** Translates a unique violation on e-mail address or phone to its refusal; other errors are returned as they are. */
export function asRefusal(error: unknown): unknown {
  if (violates(error, 'accounts_email_key')) return new Refusal(ACCOUNTS.emailTaken)
  if (violates(error, 'accounts_phone_key')) return new Refusal(ACCOUNTS.phoneTaken)
  return error
}
