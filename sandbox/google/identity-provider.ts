import Provider, { interactionPolicy } from 'oidc-provider'
import type { Sandbox } from '../provider.ts'
import { type Identities, subjectOf } from './identities.ts'
import { keepPending } from './pending.ts'
import { signingKey } from './signing-key.ts'

export const PATH = '/google'
export const SESSION_COOKIE = 'google_session'
export const CLIENT_ID = 'tana-bana.apps.sandbox'
const SCOPE = 'openid email profile'
const HOUR = 3600

/** Google's own ways on `oidc-provider`: code flow with PKCE, RS256, who it is in the ID token itself. */
export async function openIdentityProvider(sandbox: Sandbox, identities: Identities): Promise<Provider> {
  const provider = new Provider(sandbox.url + PATH, {
    jwks: { keys: [await signingKey(sandbox.directory)] },
    adapter: keepPending(),
    // The shop's own cookies live under the same name, for cookies know no ports.
    cookies: {
      keys: [sandbox.key('google-cookies')],
      names: { session: SESSION_COOKIE },
      long: { path: PATH },
    },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: sandbox.key('google-client-secret'),
        redirect_uris: [`${sandbox.shopUrl}/auth/google/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub', 'hd'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'picture'],
    },
    scopes: ['openid', 'email', 'profile'],
    // Otherwise address and name would be at the userinfo endpoint alone.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: withAccountChoice(),
      url: (_ctx, { uid }) => `${PATH}/interaction/${uid}`,
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
    findAccount(_ctx, subject) {
      const identity = identities.bySubject(subject)
      if (!identity) return undefined
      const { email, name, verified, hostedDomain } = identity
      return {
        accountId: subjectOf(identity),
        claims: () => ({
          sub: subject,
          email,
          email_verified: verified,
          name,
          given_name: name,
          ...(hostedDomain ? { hd: hostedDomain } : {}),
        }),
      }
    },
    // Whoever has chosen an account has agreed to hand over its name and address.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
    renderError(ctx, out) {
      ctx.type = 'text/plain'
      ctx.body = `${out.error}: ${out.error_description ?? ''}`
    },
  })
  provider.Client.prototype.redirectUriAllowed = leadsToTheShop
  provider.on('server_error', (_ctx, error) => console.error(error))
  return provider
}

/** `prompt=select_account`, which Google knows and the library leaves out. */
function withAccountChoice() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The shop may listen on any port, and be known by the name that PUBLIC_URL gives it. */
function leadsToTheShop(redirectUri: string): boolean {
  const url = URL.parse(redirectUri)
  if (url?.pathname !== '/auth/google/callback') return false
  return LOOPBACK.test(url.hostname) || url.host === URL.parse(process.env.PUBLIC_URL ?? '')?.host
}
