import { hash } from 'node:crypto'

export const etagOf = (sent: string | Buffer): string => `"${hash('sha1', sent, 'base64url')}"`

/**
 * Whether an `If-None-Match` header names this ETag, also in a list, and in the weak form (`W/"…"`) that compressing
 * proxies make of it.
 */
export const hasEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
