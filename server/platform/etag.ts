import { hash } from 'node:crypto'

export const etagOf = (sent: string | Buffer): string => `"${hash('sha1', sent, 'base64url')}"`

/** Whether who asks has it already: any of several, also as a proxy that packs replies has weakened it (`W/"…"`). */
export const hasEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
