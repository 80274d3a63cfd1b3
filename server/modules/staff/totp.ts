import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../../platform/same-text.ts'

/** RFC 6238 as authenticator apps expect it: SHA-1, six digits, a new one every 30 seconds. */
const STEP_MS = 30_000
/** A phone's clock may be half a minute off. */
const STEPS_AROUND = [0, -1, 1]

export const SECRET_BYTES = 20
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The time step near `now` and after `lastStep` whose code this is, since each code works only once; null: none. */
export function stepOfCode(secret: Buffer, code: string, lastStep: number | null, now: Date): number | null {
  const current = Math.floor(now.getTime() / STEP_MS)
  const fits = STEPS_AROUND.map((offset) => current + offset).filter((step) =>
    sameText(codeAt(secret, step), code),
  )
  return fits.find((step) => lastStep === null || step > lastStep) ?? null
}

export const codeNow = (secret: Buffer, now: Date): string =>
  codeAt(secret, Math.floor(now.getTime() / STEP_MS))

/** The `otpauth:` URL that the QR code contains. */
export function enrolmentAddress(secret: Buffer, email: string, issuer: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query}`
}

function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[19]! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648; twenty bytes need no padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
