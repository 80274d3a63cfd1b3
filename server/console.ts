import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT_HEADERS } from './platform/document-headers.ts'

const BUILT = new URL('../build/console/', import.meta.url)

const policyFor = (picturesAt: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(picturesAt ? [picturesAt] : [])].join(' '),
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

type Told = { picturesAt: string; shopName: () => string }

/** The built console: one HTML document for all its addresses, with no data but the shop's name. */
export function openConsole(app: FastifyInstance, { picturesAt, shopName }: Told) {
  const built = readFileSync(new URL('index.html', BUILT), 'utf8')
  const document = () =>
    built.replace('<html ', () => `<html data-shop="${quoted(shopName())}" data-pictures-at="${picturesAt}" `)
  const policy = policyFor(picturesAt)
  for (const url of ['/admin', '/admin/*'])
    app.get(url, (_request, reply) =>
      reply
        .headers(DOCUMENT_HEADERS)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('x-frame-options', 'DENY')
        .header('referrer-policy', 'same-origin')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(document()),
    )
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
