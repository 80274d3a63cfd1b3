import type { FastifyInstance } from 'fastify'
import { CODES, openApi } from '../../contract/openapi.ts'
import { DOCUMENT_HEADERS } from '../platform/document-headers.ts'
import { asHtml } from '../platform/plain-document.ts'

type Documented = ReturnType<typeof openApi>
type Operation = {
  summary: string
  security?: unknown
  requestBody?: { content: { 'application/json': { schema: object } } }
}

/** The API's documentation for people (`/api/docs`) and for programs (`/api/openapi.json`), generated from the contract. */
export function openDocsRoutes(app: FastifyInstance, publicUrl: string) {
  // Generated on first request and kept: it takes a while, and most processes are never asked.
  let drawn: { document: Documented; page: string } | undefined
  const draw = () => {
    const document = openApi(publicUrl)
    return { document, page: pageOf(document) }
  }
  const asked = () => {
    drawn ??= draw()
    return drawn
  }
  app.get('/api/openapi.json', (_request, reply) => {
    reply.header('cache-control', 'no-cache').send(asked().document)
  })
  app.get('/api/docs', (_request, reply) => {
    reply
      .headers(DOCUMENT_HEADERS)
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(asked().page)
  })
}

function pageOf({ paths }: Documented): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
      section(method, path, operation),
    ),
  )
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>The API of Tana Bana</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;font:1rem/1.6 system-ui,sans-serif;color:#2a211d;background:#faf5ec}
h1,h2{font-weight:400}h2{font-size:1.1rem;margin:0}section{border-top:1px solid #e4d5c0;padding:1rem 0}
code{font-family:ui-monospace,monospace}b{color:#5b1a33}p{margin:.3rem 0;color:#6b5b50}
pre{background:#f1e8da;padding:1rem;overflow:auto;font-size:.85rem}summary{cursor:pointer;padding:.4rem 0}td{padding:0 1.5rem 0 0}a{color:#9c2b2a}
</style></head><body><main><h1>The API</h1>
<p>Prices are rupees. A refusal is <code>{ success: false, code, message }</code> with the fitting status, and names the
<code>field</code> at fault. Programs act on the <a href="#codes">code</a>, the message is for people. A token goes into <code>Authorization: Bearer</code> or a <code>token</code> header.
For programs: <a href="/api/openapi.json">OpenAPI</a>.</p>${rows.join('')}
<section id="codes"><h2>Codes of refusals</h2><table>${CODES.map(codeRow).join('')}</table></section></main></body></html>`
}

function section(method: string, path: string, { summary, security, requestBody }: Operation): string {
  const schema = requestBody?.content['application/json'].schema
  const payload = schema
    ? `<details><summary>Payload</summary><pre tabindex="0">${asHtml(JSON.stringify(schema, null, 2))}</pre></details>`
    : ''
  return `<section><h2><code><b>${method.toUpperCase()}</b> ${asHtml(path)}</code></h2>
<p>${asHtml(summary)}${security ? ' · needs a token' : ''}</p>${payload}</section>`
}

const codeRow = ({ code, status }: (typeof CODES)[number]) =>
  `<tr><td>${status}</td><td><code>${code}</code></td></tr>`
