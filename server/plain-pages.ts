import type { FastifyReply } from 'fastify'
import { words as away } from '#words/in/away'
import { words as tooMany } from '#words/in/too-many'
import { LANGUAGES, type Locale } from '../core/locale.ts'
import { DOCUMENT_HEADERS } from './platform/document-headers.ts'

const STYLE = `
body { margin: 0; padding: 15vh 16px; background: #faf5ec; color: #2a211d; font: 16px/26px system-ui, sans-serif; text-align: center }
h1 { margin: 0 0 12px; color: #5b1a33; font-size: 24px; line-height: 30px; font-weight: 400 }
`

type Said = { title: string; heading: string; hint: string }

const AWAY_S = 5

/** For whoever has had more pages made than a crowd behind one address asks for; costs nothing to send. */
export const sendTooManyPages = (reply: FastifyReply, locale: Locale, seconds: number): FastifyReply =>
  sendPlainPage(reply, locale, { status: 429, seconds, said: tooMany[locale] })

/** For a page that nobody has kept and that there is no database to make it of. */
export const sendAway = (reply: FastifyReply, locale: Locale): FastifyReply =>
  sendPlainPage(reply, locale, { status: 503, seconds: AWAY_S, said: away[locale] })

function sendPlainPage(
  reply: FastifyReply,
  locale: Locale,
  { status, seconds, said }: { status: number; seconds: number; said: Said },
): FastifyReply {
  const { title, heading, hint } = said
  return reply
    .code(status)
    .headers({
      ...DOCUMENT_HEADERS,
      'retry-after': String(seconds),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
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
<h1>${heading}</h1>
<p>${hint}</p>
</main>
</body>
</html>`)
}
