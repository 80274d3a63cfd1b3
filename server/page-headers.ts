import { DOCUMENT_HEADERS } from './platform/document-headers.ts'

/** Seconds that a shared cache may keep a page: without purging, and with purging in case a purge is lost. */
const UNTOLD_S = 60
const PURGED_S = 3600

/** Headers of a page. `keys`: its surrogate keys, null without a CDN that is purged; `policy`: null in development. */
export function headersFor(
  response: Response,
  { policy, picturesAt, keys }: { policy: string | null; picturesAt: string; keys: string[] | null },
): Record<string, string> {
  const headers = Object.fromEntries(response.headers)
  headers['cache-control'] ??=
    response.status < 400
      ? `public, max-age=0, s-maxage=${keys ? PURGED_S : UNTOLD_S}, must-revalidate`
      : 'no-store'
  if (keys && response.status < 400) headers['surrogate-key'] = keys.join(' ')
  headers.vary = 'accept-encoding'
  headers['referrer-policy'] = 'strict-origin-when-cross-origin'
  if (headers['content-type']?.startsWith('text/html'))
    Object.assign(headers, DOCUMENT_HEADERS, { 'x-frame-options': 'DENY' })
  if (policy) headers['content-security-policy'] = policy
  if (policy && picturesAt) headers.link = `<${picturesAt}>; rel=preconnect`
  return headers
}
