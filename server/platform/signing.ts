import { createHmac, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** Signatures of the shop, and pseudonyms of people, both made with its one key. */
export type Signing = {
  /** An Ed25519 signature (RFC 8032) of a text's bytes. */
  sign(text: string): Buffer
  /** The public key that verifies signatures, as PEM. */
  publicPem: string
  /** A keyed hash: the same for the same text, and useless for finding the text without the key. */
  mark(words: string): Buffer
}

/** RFC 8410: the bytes before the 32-byte key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** `key`: SECRET_KEY. Each use has a key derived from it, so that none reveals another. */
export function openSigning(key: Buffer): Signing {
  const own = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, own('signed exports')]),
    format: 'der',
    type: 'pkcs8',
  })
  const markKey = own('sealed consents')
  return {
    sign: (text) => sign(null, Buffer.from(text), privateKey),
    publicPem: createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }) as string,
    mark: (words) => createHmac('sha256', markKey).update(words).digest(),
  }
}
