import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { words } from '#words/in/google-window'
import { addressIn, LANGUAGES, type Locale } from '../../core/locale.ts'
import { DOCUMENT_HEADERS } from '../platform/document-headers.ts'

/** What the window tells the page that opened it; `attempt` says which page that is. `error` null: no words of ours. */
export type Said =
  | { attempt: string; credential: string; email: string; name: string; googleId: string }
  | { attempt: string; error: string | null }

/** Said until somebody answers: then, or when nobody has, the window is of no more use. */
const SCRIPT = `
const said = JSON.parse(document.getElementById('said').textContent)
const channel = new BroadcastChannel('google-sign-in')
const leave = () => { channel.close(); window.close() }
channel.onmessage = ({ data }) => { if (data && data.heard === said.attempt) leave() }
channel.postMessage(said)
setTimeout(leave, 1500)
`
const STYLE = `
body { margin: 0; padding: 15vh 16px; background: #faf5ec; color: #2a211d; font: 16px/26px system-ui, sans-serif; text-align: center }
h1 { margin: 0 0 12px; color: #5b1a33; font-size: 24px; line-height: 30px; font-weight: 400 }
p { margin: 0 0 12px } a { color: #9c2b2a }
`
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The last page of the window: it hands over what Google said, on our own origin alone, and closes. */
export function sendGooglePage(
  reply: FastifyReply,
  locale: Locale,
  status: number,
  said: Said,
): FastifyReply {
  const failed = 'error' in said
  const { title, signedIn, signInFailed, closeWindow, backToShop } = words[locale]
  return reply
    .code(status)
    .headers({
      ...DOCUMENT_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .send(`<!doctype html>
<html lang="${LANGUAGES[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${failed ? signInFailed : signedIn}</h1>
${failed && said.error ? `<p>${escaped(said.error)}</p>` : ''}
<p>${closeWindow} <a href="${addressIn(locale, '/login')}">${backToShop}</a></p>
</main>
<script type="application/json" id="said">${JSON.stringify(said).replace(/</g, '\\u003c')}</script>
<script>${SCRIPT}</script>
</body>
</html>`)
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
