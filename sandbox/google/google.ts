import type { IncomingMessage, ServerResponse } from 'node:http'
import type OidcProvider from 'oidc-provider'
import { Problem, readForm } from '../http.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { accountPicker, type Mistyped } from './account-picker.ts'
import { type Identity, keepIdentities, subjectOf } from './identities.ts'
import { CLIENT_ID, openIdentityProvider, PATH, SESSION_COOKIE } from './identity-provider.ts'

const INTERACTION = /^\/google\/interaction\/[\w-]+$/

/** Plays Google's sign-in: OpenID Connect at `/google`, with a page to choose an identity. */
export function playGoogle(sandbox: Sandbox): Provider {
  const identities = keepIdentities(sandbox.directory)
  // Opened on demand: the library loads slowly, and most sandboxes are started without anybody signing in with Google.
  let opening: Promise<OidcProvider> | undefined

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    if (!url.pathname.startsWith(`${PATH}/`)) return false
    opening ??= openIdentityProvider(sandbox, identities)
    const oidc = await opening
    if (INTERACTION.test(url.pathname)) await choose(oidc, request, response)
    else await oidc.callback()(mounted(request), response)
    return true
  }

  async function choose(oidc: OidcProvider, request: IncomingMessage, response: ServerResponse) {
    const { params } = await oidc.interactionDetails(request, response).catch(() => {
      throw new Problem(400, 'This sign-in is over. Close the window and start again from the shop.')
    })
    const leadsTo = new URL(String(params.redirect_uri)).origin
    const show = (mistyped: Mistyped | null) => sendPicker(response, leadsTo, identities.all(), mistyped)
    if (request.method !== 'POST') return show(null)
    const chosen = read(await readForm(request))
    if (chosen === 'nobody')
      return oidc.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'Nobody was chosen.',
      })
    if ('problem' in chosen) return show(chosen)
    return oidc.interactionFinished(request, response, {
      select_account: {},
      login: { accountId: subjectOf(chosen), remember: false },
    })
  }

  function read(form: URLSearchParams): Identity | Mistyped | 'nobody' {
    if (form.get('use') === 'none') return 'nobody'
    const [email, name] = [form.get('email') ?? '', form.get('name') ?? '']
    const listed = identities.byEmail(form.get('account') ?? '')
    if (listed) return listed
    if (!/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email.trim()))
      return { problem: 'Enter an e-mail address.', email, name }
    if (name.trim() === '') return { problem: 'Enter a name.', email, name }
    return identities.add(email, name)
  }

  return {
    name: 'google',
    api: /^\/google\/(\.well-known\/openid-configuration|token|jwks)$/,
    handle,
    environment: () => ({
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: sandbox.key('google-client-secret'),
      GOOGLE_ISSUER: sandbox.url + PATH,
    }),
  }
}

/**
 * Changes the request as a framework does for a handler that is mounted below a path, and removes the cookie of an
 * earlier sign-in: with it, somebody who chooses another account would first be asked to sign out of the old one.
 */
function mounted(request: IncomingMessage): IncomingMessage {
  const { url = '', headers } = request
  const others = headers.cookie?.split(/; */).filter((each) => !each.startsWith(SESSION_COOKIE))
  if (others) headers.cookie = others.join('; ')
  return Object.assign(request, { originalUrl: url, url: url.slice(PATH.length) })
}

/**
 * Sends the account picker. Browsers apply the page's policy to a form's redirects too, and the last one goes to the
 * shop.
 */
function sendPicker(
  response: ServerResponse,
  leadsTo: string,
  identities: readonly Identity[],
  mistyped: Mistyped | null,
) {
  response.writeHead(mistyped ? 422 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${leadsTo}; frame-ancestors 'none'; base-uri 'none'`,
  })
  response.end(accountPicker(identities, mistyped).markup)
}
