import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeOnce } from './write-once.ts'

/** AES-256-GCM with a 96-bit nonce and the full tag (NIST SP 800-38D). */
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 8
/** Bytes that sealing adds: version, id of the key, nonce, tag. */
const SEAL_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES
const VERSION = 1

export type Secrets = {
  /** `owner`: what the secret belongs to; it can be unsealed for the same owner only. */
  seal(secret: Buffer, owner: string): Buffer
  /** Throws when it was sealed with another key or for another owner, or was altered. */
  unseal(sealed: Buffer, owner: string): Buffer
  /** Whether it was sealed with this key. */
  isOurs(sealed: Buffer): boolean
}

export function openSecrets(key: Buffer): Secrets {
  const keyId = createHmac('sha256', key).update('which key').digest().subarray(0, KEY_ID_BYTES)
  const isOurs = (sealed: Buffer) =>
    sealed[0] === VERSION && sealed.subarray(1, 1 + KEY_ID_BYTES).equals(keyId)
  return {
    isOurs,
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(owner),
      )
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), keyId, nonce, cipher.getAuthTag(), body])
    },
    unseal(sealed, owner) {
      if (!isOurs(sealed)) throw new Error('A secret was sealed with another SECRET_KEY.')
      const nonce = sealed.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + NONCE_BYTES)
      const tag = sealed.subarray(1 + KEY_ID_BYTES + NONCE_BYTES, SEAL_BYTES)
      const open = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      return Buffer.concat([open.update(sealed.subarray(SEAL_BYTES)), open.final()])
    },
  }
}

/** `given`: 32 bytes in base64 or hex from the environment; otherwise the key in `dataDir`, created if there is none. */
export function readSecretKey(given: string | undefined, dataDir: string): Buffer {
  return asKey(given ?? keptKey(dataDir))
}

export function asKey(text: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
  if (key.length !== KEY_BYTES) throw new Error('SECRET_KEY must be 32 bytes, as base64 or hex.')
  return key
}

/** The file of the created key. */
export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret-key')

function keptKey(dataDir: string): string {
  const file = secretKeyFile(dataDir)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  writeOnce(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
  return readFileSync(file, 'utf8').trim()
}
