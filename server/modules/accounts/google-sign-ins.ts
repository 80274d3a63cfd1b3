import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '../../../core/time.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'

/** For choosing an account at Google, and once more for entering a phone afterwards. */
export const LIFE_MS = 10 * MINUTE_MS

/** What links a sign-in to the browser that began it and to Google's answer. */
export type SignIn = { redirectUri: string; state: string; nonce: string; codeVerifier: string }

/** `key` is for the browser's cookie; only its hash is stored. The state begins with `attempt`, and comes back from Google. */
export async function beginSignIn(
  db: Database,
  { redirectUri, attempt }: { redirectUri: string; attempt: string },
): Promise<SignIn & { key: string }> {
  const { token: key, hash } = newToken()
  const secret = () => randomBytes(32).toString('base64url')
  const begun = { redirectUri, state: `${attempt}.${secret()}`, nonce: secret(), codeVerifier: secret() }
  const now = Date.now()
  await db`
    insert into google_sign_ins (key_hash, redirect_uri, state, nonce, code_verifier, expires_at)
    values (${hash}, ${redirectUri}, ${begun.state}, ${begun.nonce}, ${begun.codeVerifier},
      ${new Date(now + LIFE_MS)})`
  await removeDead(db, now)
  return { ...begun, key }
}

/** The sign-in that Google redirected back from, once; null: this browser began none with this state. */
export async function returnFromGoogle(
  db: Database,
  key: string | null,
  state: string,
): Promise<SignIn | null> {
  if (key === null) return null
  const now = Date.now()
  const [found] = await db<Row[]>`
    update google_sign_ins set code_verifier = null, expires_at = ${new Date(now + LIFE_MS)}
    from (
      select key_hash, code_verifier from google_sign_ins where key_hash = ${hashToken(key)} for update
    ) as before
    where google_sign_ins.key_hash = before.key_hash and state = ${state}
      and before.code_verifier is not null and expires_at > ${new Date(now)}
    returning redirect_uri, state, nonce, before.code_verifier`
  return found
    ? {
        redirectUri: found.redirect_uri,
        state: found.state,
        nonce: found.nonce,
        codeVerifier: found.code_verifier,
      }
    : null
}

type Row = { redirect_uri: string; state: string; nonce: string; code_verifier: string }

/** The nonce that this browser's ID token must contain; null: it has no sign-in under way. */
export async function expectedNonce(db: Database, key: string | null): Promise<string | null> {
  if (key === null) return null
  const [found] = await db<{ nonce: string }[]>`
    select nonce from google_sign_ins
    where key_hash = ${hashToken(key)} and code_verifier is null and expires_at > ${new Date()}`
  return found?.nonce ?? null
}

/** True the first time. A later refusal rolls this back with its transaction. */
export async function consumeNonce(tx: Transaction, key: string, nonce: string): Promise<boolean> {
  const consumed = await tx`
    delete from google_sign_ins where key_hash = ${hashToken(key)} and nonce = ${nonce} returning nonce`
  return consumed.length === 1
}

/** Removes a few at a time, as many as new ones come. */
async function removeDead(db: Database, now: number) {
  await db`
    delete from google_sign_ins where key_hash in (
      select key_hash from google_sign_ins where expires_at < ${new Date(now)} limit 10 for update skip locked
    )`
}
