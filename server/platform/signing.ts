import { createHmac, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** What the shop vouches for, and what it knows somebody by without keeping who that is; both by its one key. */
export type Signing = {
  /** An Ed25519 signature (RFC 8032) of a text's bytes. */
  sign(text: string): Buffer
  /** What anybody checks it with. */
  publicPem: string
  /** The same for the same words, and nobody without the key finds the words from it. */
  mark(words: string): Buffer
}

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** `key`: SECRET_KEY. Each use has its own key made of it, so that none tells anything of another. */
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
