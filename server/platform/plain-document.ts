import type { FastifyReply } from 'fastify'
import { DOCUMENT_HEADERS } from './document-headers.ts'

export const PLAIN_STYLE = `
body { margin: 0; padding: 15vh 16px; background: #faf5ec; color: #2a211d; font: 16px/26px system-ui, sans-serif; text-align: center }
h1 { margin: 0 0 12px; color: #5b1a33; font-size: 24px; line-height: 30px; font-weight: 400 }
`

const STYLE_ALONE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

type PlainDocument = {
  status: number
  /** For the `lang` of `<html>`. */
  lang: string
  /** HTML. */
  title: string
  style: string
  /** The content security policy, where the page has more than its style. */
  policy?: string
  headers?: Record<string, string>
  /** HTML. */
  body: string
}

/** Sends a page with inlined styles that needs nothing else from the shop; it is neither cached nor indexed. */
export const sendPlainDocument = (
  reply: FastifyReply,
  { status, lang, title, style, policy = STYLE_ALONE, headers, body }: PlainDocument,
): FastifyReply =>
  reply
    .code(status)
    .headers({
      ...DOCUMENT_HEADERS,
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .send(`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>`)

/** Text for the content of an element or a quoted attribute. */
export const asHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
