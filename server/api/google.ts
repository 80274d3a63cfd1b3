import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../core/locale.ts'
import { isLoopback } from '../../core/loopback.ts'
import { ACCOUNTS } from '../../core/refusals/accounts.ts'
import { type Google, openGoogle } from '../modules/accounts/google-provider.ts'
import { signInWithGoogle } from '../modules/accounts/google-sign-in.ts'
import { beginSignIn, LIFE_MS, returnFromGoogle } from '../modules/accounts/google-sign-ins.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { shopDoor } from './door.ts'
import { sendGooglePage } from './google-page.ts'
import { keyCookie } from './key-cookie.ts'
import { queryOf } from './query-of.ts'

const CALLBACK = '/auth/google/callback'
/** Chosen by the page that opens the window, so that the answer reaches the right tab. */
const ATTEMPT = /^[\w-]{8,64}$/

export function openGoogleRoutes(app: FastifyInstance, shop: Shop) {
  const { demo, google: found } = shop.config
  const google = found && openGoogle(found, shop.log, { isOpenDemo: demo === 'network' })
  if (google) openWindow(app, shop, google)

  shopDoor(app, shop).open('POST /api/user/google-auth', async ({ db, jobs, limits, config }, caller) => {
    const { payload, locale, address, cookies, from } = caller
    if (!google) throw new Refusal(ACCOUNTS.noGoogle)
    // Limited as registering is: the answer tells whether somebody has the phone.
    if (payload.phone !== undefined) await limits.byAddress('register', address)
    const key = signInCookie(config.publicUrl).read(cookies)
    const { token, device } = await signInWithGoogle({ db, jobs, google }, key, { ...payload, locale }, from)
    caller.giveDevice(device)
    return { token, message: 'Logged in successfully' }
  })
}

/** What the sign-in window visits: a redirect to Google, and the callback from there. */
function openWindow(app: FastifyInstance, { config, db, limits, log }: Shop, google: Google) {
  const { publicUrl } = config

  app.get('/auth/google/start', (request, reply) => {
    const asked = queryOf(request).get('attempt') ?? ''
    const attempt = ATTEMPT.test(asked) ? asked : 'unnamed'
    return orSay(request, reply, attempt, async () => {
      await limits.byAddress('google-start', request.ip)
      const redirectUri = originOf(publicUrl, request) + CALLBACK
      const { key, ...signIn } = await beginSignIn(db, { redirectUri, attempt })
      const url = await google.loginUrl(signIn)
      return reply
        .header('set-cookie', signInCookie(publicUrl).write(key))
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(url.href, 303)
    })
  })

  app.get(CALLBACK, (request, reply) => {
    const query = queryOf(request)
    const state = query.get('state') ?? ''
    const attempt = state.split('.')[0] ?? ''
    return orSay(request, reply, ATTEMPT.test(attempt) ? attempt : 'unnamed', async () => {
      const key = signInCookie(publicUrl).read(request.headers.cookie)
      const signIn = await returnFromGoogle(db, key, state)
      if (!signIn) throw new Refusal(ACCOUNTS.googleWindowOver)
      // Cancelled or refused at Google: there is nothing to add.
      if (query.has('error'))
        return sendGooglePage(reply, localeOfAttempt(attempt), 403, { attempt, error: null })
      const said = await google.redeem(query, signIn)
      return sendGooglePage(reply, localeOfAttempt(attempt), 200, { attempt, ...said })
    })
  })

  /** In the window an error has to be a page, which also tells the page that opened it. */
  async function orSay(
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: string,
    work: () => Promise<FastifyReply>,
  ) {
    try {
      return await work()
    } catch (error) {
      const locale = localeOfAttempt(attempt)
      if (error instanceof Refusal)
        return sendGooglePage(reply, locale, error.status, { attempt, error: error.inLanguage(locale) })
      log.error({ err: error, requestId: request.id }, 'google sign-in failed')
      return sendGooglePage(reply, locale, 500, { attempt, error: null })
    }
  }
}

/** The attempt's name begins with the language of the page that opened the window, so that it survives the redirects. */
function localeOfAttempt(attempt: string): Locale {
  const named = LOCALES.filter((locale) => attempt.startsWith(`${locale}-`))
  return named.sort((a, b) => b.length - a.length)[0] ?? DEFAULT_LOCALE
}

/** PUBLIC_URL, but on one's own machine the host name that the page was opened by. */
function originOf(publicUrl: string, request: FastifyRequest): string {
  const own = new URL(publicUrl)
  const opened = URL.parse(`${own.protocol}//${request.host}`)
  return opened && isLoopback(own.hostname) && isLoopback(opened.hostname) ? opened.origin : own.origin
}

/** Long enough for choosing an account at Google and for entering a phone afterwards. */
const signInCookie = (publicUrl: string) => keyCookie('google_sign_in', publicUrl, (2 * LIFE_MS) / 1000)
