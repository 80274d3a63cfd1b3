import { hash, randomBytes, randomFillSync, randomUUID } from 'node:crypto'

/**
 * A UUIDv7 (RFC 9562). Ids sort by time, so indexes grow at their end. Those made by one process in one millisecond sort in
 * the order in which they were made, up to 4,096, since lists that are sorted by id show the order of events.
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

/** Less than every id made from this moment on. */
export function idBefore(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Less than every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

// Crockford's alphabet: no I, L, O, U, so a code can be read over the phone.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random public code of `length` unambiguous characters; 10 have 50 bits. */
export function newCode(length = 10): string {
  if (unused < length) unused = randomFillSync(bytes).length
  let code = ''
  for (const byte of bytes.subarray(unused - length, unused)) code += LETTERS[byte & 31]
  unused -= length
  return code
}

/** The public code that somebody typed: letters that codes do not use are read as the digits that they resemble. */
export const codeIn = (text: string): string =>
  text.toUpperCase().replace(/^#/, '').replaceAll('O', '0').replace(/[IL]/g, '1')

// Filled once and used for many codes: asking the system for a few random bytes at a time is slow.
const bytes = new Uint8Array(1024)
let unused = 0

/** A secret token for a person, and its hash for the database. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
