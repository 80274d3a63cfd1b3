import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as payment providers write them: `pi_3Kq…`. */
export function randomId(prefix: string, length: number): string {
  return prefix + Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
