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

/** `oidc-provider` configured like Google: code flow with PKCE, RS256, and the claims in the ID token. */
export async function openIdentityProvider(sandbox: Sandbox, identities: Identities): Promise<Provider> {
  const provider = new Provider(sandbox.url + PATH, {
    jwks: { keys: [await signingKey(sandbox.directory)] },
    adapter: keepPending(),
    // Limited to this path, since cookies ignore ports and the shop's would otherwise be sent here as well.
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
    // Otherwise the address and the name were at the userinfo endpoint only.
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
    // By choosing an account the person has agreed to hand over its name and address, so nothing more is asked.
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

/** Adds `prompt=select_account`, which Google supports and the library does not. */
function withAccountChoice() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether the address is the shop's callback: on this machine at any port, or at the host of PUBLIC_URL. */
function leadsToTheShop(redirectUri: string): boolean {
  const url = URL.parse(redirectUri)
  if (url?.pathname !== '/auth/google/callback') return false
  return LOOPBACK.test(url.hostname) || url.host === URL.parse(process.env.PUBLIC_URL ?? '')?.host
}
