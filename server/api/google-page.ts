import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { words } from '#words/in/google-window'
import { addressIn, LANGUAGES, type Locale } from '../../core/locale.ts'
import { asHtml, PLAIN_STYLE, sendPlainDocument } from '../platform/plain-document.ts'

/**
 * The message from the sign-in window to the page that opened it; `attempt` identifies that page. `error` null: no text of
 * ours.
 */
export type Said =
  | { attempt: string; credential: string; email: string; name: string; googleId: string }
  | { attempt: string; error: string | null }

/** Repeated until the page answers; the window closes then, or after a while without an answer. */
const SCRIPT = `
const said = JSON.parse(document.getElementById('said').textContent)
const channel = new BroadcastChannel('google-sign-in')
const leave = () => { channel.close(); window.close() }
channel.onmessage = ({ data }) => { if (data && data.heard === said.attempt) leave() }
channel.postMessage(said)
setTimeout(leave, 1500)
`
const STYLE = `${PLAIN_STYLE}p { margin: 0 0 12px } a { color: #9c2b2a }
`
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The window's last page: passes Google's answer to our own origin only, and closes. */
export function sendGooglePage(
  reply: FastifyReply,
  locale: Locale,
  status: number,
  said: Said,
): FastifyReply {
  const failed = 'error' in said
  const { title, signedIn, signInFailed, closeWindow, backToShop } = words[locale]
  return sendPlainDocument(reply, {
    status,
    lang: LANGUAGES[locale].tag,
    title,
    style: STYLE,
    policy: POLICY,
    headers: { 'referrer-policy': 'no-referrer' },
    body: `<main>
<h1>${failed ? signInFailed : signedIn}</h1>
${failed && said.error ? `<p>${asHtml(said.error)}</p>` : ''}
<p>${closeWindow} <a href="${addressIn(locale, '/login')}">${backToShop}</a></p>
</main>
<script type="application/json" id="said">${JSON.stringify(said).replace(/</g, '\\u003c')}</script>
<script>${SCRIPT}</script>`,
  })
}
