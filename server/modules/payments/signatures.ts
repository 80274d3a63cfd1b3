import { createHmac } from 'node:crypto'
import { sameText } from '../../platform/same-text.ts'

/** Whether `signature` is the HMAC-SHA256 of `text` in hexadecimal, compared in constant time. */
export const isSignedWith = (secret: string, text: string | Buffer, signature: string): boolean =>
  sameText(createHmac('sha256', secret).update(text).digest('hex'), signature)

export type RawHeaders = Record<string, string | string[] | undefined>

export function headerOf(headers: RawHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
