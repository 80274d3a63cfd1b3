import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random id in the payment providers' format: `pi_3Kq…`. */
export function randomId(prefix: string, length: number): string {
  return prefix + Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
