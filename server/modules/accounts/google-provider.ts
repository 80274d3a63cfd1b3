import type { Configuration } from 'openid-client'
import { isLoopback } from '../../../core/loopback.ts'
import { ACCOUNTS } from '../../../core/refusals/accounts.ts'
import { DAY_MS } from '../../../core/time.ts'
import type { GoogleConfig } from '../../config/google.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SignIn } from './google-sign-ins.ts'
import { CLOCKS_DIFFER, type GooglePerson, notConfirmed, openKeys, type Verify } from './google-token.ts'

type Returned = Pick<GooglePerson, 'googleId' | 'email' | 'name'> & { credential: string }

/** Google as an OpenID Connect provider. Each call refuses (503) while Google cannot be reached or answers nonsense. */
export type Google = {
  /** The address at which the shopper chooses an account. */
  loginUrl(signIn: SignIn): Promise<URL>
  /** Exchanges the code in `query` for the signed ID token. Refuses (401) what Google refuses. */
  redeem(query: URLSearchParams, signIn: SignIn): Promise<Returned>
  /** Verifies an ID token. Refuses (401) one that is not Google's, not for us or not for `nonce`. */
  verify: Verify
}

const PATIENCE_MS = 10_000

/**
 * Loads nothing and asks nobody before the first sign-in. Throws for an issuer without TLS, except the sandbox of a demo
 * that others can reach.
 */
export function openGoogle(
  config: GoogleConfig,
  log: Log,
  { patienceMs = PATIENCE_MS, isOpenDemo = false } = {},
): Google {
  const issuer = new URL(config.issuer)
  const mayBeHeard = isOpenDemo || isLoopback(issuer.hostname)
  if (issuer.protocol !== 'https:' && !mayBeHeard)
    throw new Error(`GOOGLE_ISSUER: is ${config.issuer}, and has to be https outside this machine.`)
  const found = keepFor(DAY_MS, () => discover(config, issuer, { patienceMs, mayBeHeard }))
  const keys = openKeys(config, async () => (await found()).serverMetadata().jwks_uri, patienceMs)

  async function orUnreachable<T>(asking: () => Promise<T>): Promise<T> {
    try {
      return await asking()
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.warn({ err: error }, 'google cannot be reached')
      throw new Refusal(ACCOUNTS.googleAway)
    }
  }

  return {
    loginUrl: (signIn) =>
      orUnreachable(async () => {
        const [client, configuration] = await Promise.all([import('openid-client'), found()])
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: signIn.redirectUri,
          scope: 'openid email profile',
          state: signIn.state,
          nonce: signIn.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(signIn.codeVerifier),
          code_challenge_method: 'S256',
          prompt: 'select_account',
        })
      }),
    redeem: (query, signIn) => orUnreachable(async () => redeem(await found(), query, signIn, log)),
    verify: (credential, nonce) => orUnreachable(() => keys(credential, nonce)),
  }
}

async function discover(
  config: GoogleConfig,
  issuer: URL,
  { patienceMs, mayBeHeard }: { patienceMs: number; mayBeHeard: boolean },
): Promise<Configuration> {
  const client = await import('openid-client')
  return client.discovery(
    issuer,
    config.clientId,
    { client_secret: config.clientSecret, [client.clockTolerance]: CLOCKS_DIFFER },
    client.ClientSecretPost(config.clientSecret),
    {
      timeout: patienceMs / 1000,
      execute: mayBeHeard ? [client.allowInsecureRequests] : [],
    },
  )
}

async function redeem(
  configuration: Configuration,
  query: URLSearchParams,
  { redirectUri, state, nonce, codeVerifier }: SignIn,
  log: Log,
): Promise<Returned> {
  const client = await import('openid-client')
  try {
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const { sub, email, name } = tokens.claims()!
    return { credential: tokens.id_token!, googleId: sub, email: text(email), name: text(name) }
  } catch (error) {
    const refused =
      error instanceof client.AuthorizationResponseError ||
      error instanceof client.ResponseBodyError ||
      (error instanceof client.ClientError && /^OAUTH_(JWT_|INVALID_RESPONSE)/.test(error.code ?? ''))
    if (!refused) throw error
    // A single one is a stale window; if all fail, Google does not know our keys.
    log.warn({ err: error }, 'google refused a sign-in')
    throw notConfirmed()
  }
}

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/** Caches a result for `lifeMs`; a failure is not cached. */
function keepFor<T>(lifeMs: number, find: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null
  return () => {
    if (kept && kept.until > Date.now()) return kept.value
    const fresh = { value: find(), until: Date.now() + lifeMs }
    kept = fresh
    fresh.value.catch(() => {
      if (kept === fresh) kept = null
    })
    return fresh.value
  }
}
