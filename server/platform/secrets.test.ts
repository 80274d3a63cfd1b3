import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openSecrets, readSecretKey } from './secrets.ts'

const secrets = openSecrets(randomBytes(32))
const secret = Buffer.from('twenty bytes of them')

describe('a sealed secret', () => {
  test('opens for whom it was sealed, and never looks the same twice', () => {
    const [one, two] = [secrets.seal(secret, 'a'), secrets.seal(secret, 'a')]
    expect(secrets.unseal(one, 'a')).toEqual(secret)
    expect(one).not.toEqual(two)
    expect(one.includes(secret)).toBe(false)
  })

  test('opens for nobody else, with no other key, and not when a bit of it has changed', () => {
    const sealed = secrets.seal(secret, 'a')
    expect(() => secrets.unseal(sealed, 'b')).toThrow()
    const other = openSecrets(randomBytes(32))
    expect(other.isOurs(sealed)).toBe(false)
    expect(() => other.unseal(sealed, 'a')).toThrow('another SECRET_KEY')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => secrets.unseal(changed, 'a'), `byte ${at}`).toThrow()
    }
  })
})

describe('the key', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
  const folder = () => {
    folders.push(mkdtempSync(join(tmpdir(), 'shop-key-')))
    return folders.at(-1)!
  }

  test('comes from the environment, as base64 or hex', () => {
    const key = randomBytes(32)
    const dataDir = folder()
    expect(readSecretKey(key.toString('base64'), dataDir)).toEqual(key)
    expect(readSecretKey(key.toString('hex'), dataDir)).toEqual(key)
    expect(() => readSecretKey('too short', dataDir)).toThrow('32 bytes')
  })

  test('is made once in the data folder otherwise, for its user alone', () => {
    const dataDir = folder()
    const made = readSecretKey(undefined, dataDir)
    expect(readSecretKey(undefined, dataDir)).toEqual(made)
    expect(readSecretKey(undefined, folder())).not.toEqual(made)
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
    writeFileSync(join(dataDir, 'secret-key'), 'cut off')
    expect(() => readSecretKey(undefined, dataDir)).toThrow('32 bytes')
  })
})
