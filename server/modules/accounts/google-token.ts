import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { EMAIL } from '../../../core/contact.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import type { GoogleConfig } from '../../config/google.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The contents of an ID token with a valid signature. `email` is in lower case and verified by Google. */
export type GooglePerson = {
  /** Google's id of the person (`sub`). */
  googleId: string
  email: string
  name: string
  /** Whether Google operates the mailbox, so that it cannot belong to anybody else: Gmail or a Workspace domain. */
  runsMailbox: boolean
}

/** Seconds by which our clock and Google's may differ. */
export const CLOCKS_DIFFER = 60

/** One refusal for whatever is wrong with a token. */
export const notConfirmed = () => new Refusal(ACCOUNTS.googleDidNotConfirm)

export type Verify = (credential: string, nonce: string) => Promise<GooglePerson>

/** Verifies with the provider's published keys, which are fetched when first needed and cached. */
export function openKeys(
  { issuer, clientId }: GoogleConfig,
  keysAddress: () => Promise<string | undefined>,
  patienceMs: number,
): Verify {
  let keys: { address: string; of: JWTVerifyGetKey } | null = null

  async function currentKeys(): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet } = await import('jose')
    const address = await keysAddress()
    if (!address) throw new Error(`${issuer} publishes no keys.`)
    if (keys?.address !== address)
      keys = { address, of: createRemoteJWKSet(new URL(address), { timeoutDuration: patienceMs }) }
    return keys.of
  }

  return async (credential, nonce) => {
    const { jwtVerify } = await import('jose')
    const getKey = await currentKeys()
    const verified = await jwtVerify(credential, getKey, {
      issuer: namesOf(issuer),
      audience: clientId,
      algorithms: ['RS256'],
      clockTolerance: CLOCKS_DIFFER,
      requiredClaims: ['sub', 'email', 'exp', 'iat', 'nonce'],
    }).catch((error: unknown) => {
      throw saysNothingOfTheToken(error) ? error : notConfirmed()
    })
    return personOf(verified.payload, nonce)
  }
}

/** Google's tokens may have the issuer without `https://`. */
const namesOf = (issuer: string) =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]

/** The keys could not be fetched, so nothing is known about the token. */
function saysNothingOfTheToken(error: unknown): boolean {
  const { code } = error as { code?: string }
  return !code?.startsWith('ERR_J') || /^ERR_(JOSE_GENERIC|JWKS_TIMEOUT|JWKS_INVALID)$/.test(code)
}

function personOf(claims: JWTPayload, nonce: string): GooglePerson {
  const { sub = '', email, email_verified: verified, name, hd } = claims
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  const isWhole =
    claims.nonce === nonce && verified === true && /^.{1,255}$/.test(sub) && /^.{3,254}$/.test(address)
  if (!isWhole || !EMAIL.test(address)) throw notConfirmed()
  return {
    googleId: sub,
    email: address,
    name: printable(name) || printable(address.split('@')[0]),
    runsMailbox: address.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== ''),
  }
}

const printable = (name: unknown): string =>
  typeof name === 'string'
    ? name
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 120)
        .trim()
    : ''
