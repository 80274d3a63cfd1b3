import { hash, randomBytes, randomFillSync, randomUUID } from 'node:crypto'

/**
 * UUIDv7 (RFC 9562): sorts by time, so indexes grow at their end. Those that a process makes in one millisecond sort in the
 * order of their making, for what is listed by id is listed in the order in which it happened; after 4,096 by chance.
 */
export function newId(now = Date.now()): string {
  inMoment = now === moment ? Math.min(inMoment + 1, 0xfff) : 0
  moment = now
  const time = now.toString(16).padStart(12, '0')
  const place = inMoment.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${randomUUID().slice(18)}`
}

let moment = 0
let inMoment = 0

/** Below every id that was made from this moment on: ids stand in the order of their times. */
export function idBefore(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Below every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Whether it is written as ids are. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

// Crockford's alphabet: no I, L, O, U, so a code can be read over the phone.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A public code of `length` unambiguous characters; 10 give 50 bits. */
export function newCode(length = 10): string {
  if (unused < length) unused = randomFillSync(bytes).length
  let code = ''
  for (const byte of bytes.subarray(unused - length, unused)) code += LETTERS[byte & 31]
  unused -= length
  return code
}

// Asking for a few at a time costs an order more than anything else of its code.
const bytes = new Uint8Array(1024)
let unused = 0

/** A secret for a person to hold, and the hash of it for us to keep. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
