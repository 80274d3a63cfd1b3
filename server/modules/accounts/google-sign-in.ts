import type { Locale } from '../../../core/locale.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Consents, ticked } from './consents.ts'
import type { From } from './devices.ts'
import { linkedAccount } from './google-accounts.ts'
import type { Google } from './google-provider.ts'
import { consumeNonce, expectedNonce } from './google-sign-ins.ts'
import { type GooglePerson, notConfirmed } from './google-token.ts'
import { createAccount } from './register.ts'
import { type SignedIn, signIn, signInFirst } from './sign-in.ts'

type GoogleLogin = Partial<Consents> & {
  email: string
  googleId: string
  /** The ID token, the only source of who somebody is. */
  credential?: string | undefined
  phone?: string | undefined
  /** The language of the call; null: it names none of the shop's. */
  locale: Locale | null
}

/**
 * Opens a session for the person whom Google has confirmed in the browser that holds `key`, and an account if there is
 * none. Refuses (401) what Google did not confirm, (400) a new account without `phone`, (409) a phone or e-mail address
 * that may belong to somebody else's account, (503) while Google cannot be reached. After a refusal the sign-in can be
 * completed, with a phone for instance; success ends it.
 */
export async function signInWithGoogle(
  { db, jobs, google }: { db: Database; jobs: Jobs; google: Google },
  key: string | null,
  login: GoogleLogin,
  from: From,
): Promise<SignedIn> {
  const nonce = await expectedNonce(db, key)
  if (key === null || nonce === null) throw tooLate()
  if (!login.credential) throw notConfirmed()
  const person = await google.verify(login.credential, nonce)
  if (person.googleId !== login.googleId || person.email !== login.email) throw notConfirmed()
  return db.begin(async (tx) => {
    if (!(await consumeNonce(tx, key, nonce))) throw tooLate()
    const known = await linkedAccount(tx, person)
    if (known !== null) return signIn(tx, jobs, known, from)
    return signInFirst(tx, await newAccount(tx, person, login), from)
  })
}

const tooLate = () => new Refusal(ACCOUNTS.googleSignInOver)

async function newAccount(tx: Transaction, { googleId, email, name }: GooglePerson, login: GoogleLogin) {
  const { phone, locale } = login
  if (phone === undefined) throw new Refusal(ACCOUNTS.googleNeedsPhone)
  const verifiedAt = new Date()
  const person = { name, email, phone, locale }
  const id = await createAccount(tx, { ...person, passwordHash: null, verifiedAt, ...ticked(login) })
  await tx`update accounts set google_id = ${googleId} where id = ${id}`
  return id
}
