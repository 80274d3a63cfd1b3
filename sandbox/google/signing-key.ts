import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/**
 * The key that signs ID tokens, made at the first start and kept: a shop that has fetched its public half must find the
 * same key after a restart.
 */
export async function signingKey(directory: string): Promise<JWK> {
  const file = join(directory, 'google-key.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'sandbox-1', alg: 'RS256', use: 'sig' }
  writeFileSync(`${file}.new`, JSON.stringify(key), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return key
}
